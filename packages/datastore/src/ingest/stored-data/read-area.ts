import { CartableError, maxAreaPositions, type PyramidArea } from '@cartable/contract';
import { type Bbox, BboxBuilder, type Position } from '@cartable/geo';

/** As coordinates of a GeoJSON MultiPolygon: of each polygon its outer ring, then its holes. */
export type Polygons = readonly (readonly (readonly Position[])[])[];

/** That by which a person limits a pyramid: tiles that meet it are made. Degrees, longitude then latitude. */
export interface Area {
  readonly polygons: Polygons;
  readonly box: Bbox;
  /** The box is all there is to know of it. */
  readonly isBox: boolean;
}

/**
 * Sides may cross: all that they go around is within. Polygons may overlap.
 * @throws {CartableError} `pyramid.area-invalid`
 */
export function readArea(area: PyramidArea): Area {
  const { type, coordinates } = typeof area === 'string' ? readWkt(area) : area;
  const polygons: unknown = type === 'MultiPolygon' ? coordinates : [coordinates];
  if (!arePolygons(polygons)) throw reject(`${type} ${JSON.stringify(coordinates).slice(0, 60)}`);
  const rings = polygons.flat();
  const count = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (count > maxAreaPositions) throw reject(`${count} positions`);
  for (const ring of rings) verifyRing(ring);
  for (const [outer, ...holes] of polygons) verifyHoles(outer!, holes);
  const box = boxOf(polygons.flatMap(([outer]) => outer!));
  return { polygons, box, isBox: polygons.length === 1 && isRectangle(polygons[0]!) };
}

/** As the GeoJSON of the same; `null` stands where a number cannot be read. */
function readWkt(wkt: string): Exclude<PyramidArea, string> {
  const [, multi, body] = /^(MULTI)?POLYGON\s*(\(.*\))$/is.exec(wkt.trim()) ?? [];
  if (body === undefined) throw reject(wkt.trim().slice(0, 60));
  const json = body
    .replaceAll(/[^\s(),]+(?:\s+[^\s(),]+)*/g, (position) => `[${position.split(/\s+/).map(numberIn)}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    return { type: multi ? 'MultiPolygon' : 'Polygon', coordinates: JSON.parse(json) };
  } catch {
    throw reject(wkt.trim().slice(0, 60));
  }
}

const numberIn = (text: string): string => JSON.stringify(Number(text));

function arePolygons(value: unknown): value is Polygons {
  const isPosition = (position: unknown) =>
    Array.isArray(position) && position.length === 2 && position.every((number) => Number.isFinite(number));
  const isListOf = (list: unknown, isItem: (item: unknown) => boolean) =>
    Array.isArray(list) && list.length > 0 && list.every(isItem);
  return isListOf(value, (polygon) => isListOf(polygon, (ring) => isListOf(ring, isPosition)));
}

function verifyRing(ring: readonly Position[]): void {
  const outside = ring.find(([x, y]) => Math.abs(x!) > 180 || Math.abs(y!) > 90);
  if (outside) throw reject(outside.join(' '));
  if (ring.length < 4) throw reject(`${ring.length} positions`);
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (first[0] !== last[0] || first[1] !== last[1]) throw reject(`${first.join(' ')} ≠ ${last.join(' ')}`);
  if (isFlat(ring)) throw reject('0 × 0');
}

/** Whether all of a ring lies on one line. */
function isFlat([[originX, originY], ...others]: readonly Position[]): boolean {
  const steps = others.map(([x, y]) => [x! - originX!, y! - originY!] as const);
  const way = steps.find(([dx, dy]) => dx !== 0 || dy !== 0);
  return !way || steps.every(([dx, dy]) => dx * way[1] === dy * way[0]);
}

function verifyHoles(outer: readonly Position[], holes: readonly (readonly Position[])[]): void {
  const [west, south, east, north] = boxOf(outer);
  for (const [x, y] of holes.flat())
    if (x! < west || x! > east || y! < south || y! > north) throw reject(`${x} ${y} ∉ POLYGON`);
}

function boxOf(positions: readonly Position[]): Bbox {
  const builder = new BboxBuilder();
  for (const [x, y] of positions) builder.add(x!, y!);
  return builder.build()!;
}

/** Whether the polygon is drawn by meridians and parallels, from corner to corner. */
function isRectangle([ring, ...holes]: Polygons[number]): boolean {
  if (holes.length > 0 || ring!.length !== 5) return false;
  return ring!.slice(1).every(([x, y], i) => {
    const [previousX, previousY] = ring![i]!;
    return (x === previousX) !== (y === previousY);
  });
}

const reject = (reason: string) =>
  new CartableError('pyramid.area-invalid', { reason, limit: maxAreaPositions });
