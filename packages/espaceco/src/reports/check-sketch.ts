import { CartableError, type Sketch, type SketchObject } from '@cartable/contract';
import { parseWktGeometry } from '@cartable/formats';
import { readWkbHeader, wkbEnvelope } from '@cartable/geo';

/** Base codes of the geometries of each kind of object; an arrow and a text are drawn along a line or at a point. */
const codes: Readonly<Record<SketchObject['type'], readonly number[]>> = {
  Point: [1],
  Ligne: [2],
  MultiLigne: [2, 5],
  Polygone: [3],
  MultiPolygone: [3, 6],
  Texte: [1],
  Fleche: [1, 2],
};

/** As it is kept. @throws {CartableError} `espaceco.sketch-geometry` */
export function checkSketch(sketch: Sketch | null): string | null {
  if (sketch === null) return null;
  for (const [rank, { type, geometry }] of sketch.objects.entries()) {
    if (!isOfType(geometry, type)) {
      throw new CartableError('espaceco.sketch-geometry', { rank: rank + 1, type });
    }
  }
  return JSON.stringify(sketch);
}

function isOfType(geometry: string, type: SketchObject['type']): boolean {
  const wkb = parseWktGeometry(geometry)?.wkb;
  if (wkb === undefined || !codes[type].includes(readWkbHeader(wkb).base)) return false;
  const box = wkbEnvelope(wkb);
  if (box === undefined) return false;
  const [west, south, east, north] = box;
  return west >= -180 && east <= 180 && south >= -90 && north <= 90;
}
