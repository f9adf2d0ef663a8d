/** The geometry of an object as the sketch of a report. Pure. */

import { randomUuid } from '../../../../base/state/random-uuid.ts';
import type { MapPlace, SketchFeature, SketchGeometry } from '../../../../map/index.ts';
import { boxOfGeometry } from '../../../records/index.ts';

interface Geometry {
  readonly type: string;
  readonly coordinates?: unknown;
}

const colour = '#b34000';
const kinds = { Point: 'point', LineString: 'line', Polygon: 'polygon' } as const;

/** Parts of a GeoJSON geometry, CRS:84; nothing of one that cannot be drawn. */
export function shapesOf(geometry: object | null): readonly SketchGeometry[] {
  const { type, coordinates } = (geometry ?? { type: '' }) as Geometry;
  if (type in kinds) return [{ type, coordinates } as SketchGeometry];
  if (!/^Multi(Point|LineString|Polygon)$/.test(type)) return [];
  const one = type.slice('Multi'.length);
  return (coordinates as unknown[]).map((part) => ({ type: one, coordinates: part }) as SketchGeometry);
}

export function sketchOfShape(geometry: object | null, name: string): readonly SketchFeature[] {
  return shapesOf(geometry).map((shape) => ({
    id: randomUuid(),
    kind: kinds[shape.type],
    geometry: shape,
    colour,
    name,
    description: '',
    attributes: {},
  }));
}

/** Where a report of it is: the point itself, the middle of a line, that of the box of an area. */
export function placeOfShape(geometry: object | null): MapPlace | null {
  const [first] = shapesOf(geometry);
  if (first === undefined || geometry === null) return null;
  if (first.type === 'Point') return [first.coordinates[0]!, first.coordinates[1]!];
  if (first.type === 'LineString') {
    const middle = first.coordinates[Math.floor(first.coordinates.length / 2)]!;
    return [middle[0]!, middle[1]!];
  }
  const box = boxOfGeometry(first);
  return box && [(box.west + box.east) / 2, (box.south + box.north) / 2];
}
