/** An area that a line divides becomes several. */

import type { ManyGeometry, SketchGeometry } from '../../../../../map/index.ts';

type Geometry = SketchGeometry | ManyGeometry;

/** The parts, as the table of the area has them; undefined: the line divides nothing, or it is no single area. */
export async function dividedAreas(
  geometry: Geometry,
  line: SketchGeometry,
): Promise<readonly Geometry[] | undefined> {
  const area = areaOf(geometry);
  // Heights would be lost.
  if (area === undefined || line.type !== 'LineString' || area.flat().some((place) => place.length > 2))
    return undefined;
  const { dividedArea } = await import('@cartable/expressions/areas');
  try {
    const parts = dividedArea(area, line.coordinates) as number[][][][];
    if (parts.length < 2) return undefined;
    return parts.map((part) =>
      geometry.type === 'MultiPolygon'
        ? { type: 'MultiPolygon', coordinates: [part] }
        : { type: 'Polygon', coordinates: part },
    );
  } catch {
    return undefined;
  }
}

function areaOf({ type, coordinates }: Geometry): number[][][] | undefined {
  if (type === 'Polygon') return coordinates;
  return type === 'MultiPolygon' && coordinates.length === 1 ? coordinates[0] : undefined;
}
