/** Geometries that are cut and joined. Pure. */

import type { ManyGeometry, SketchGeometry } from '../../../../map/index.ts';

type Geometry = SketchGeometry | ManyGeometry;
type Line = readonly (readonly number[])[];

/** Both parts of a line cut where it is nearest to a place; undefined for a cut at its end, or for no single line. */
export function splitLine(geometry: Geometry, [x, y]: readonly number[]): [Geometry, Geometry] | undefined {
  const line = lineOf(geometry);
  if (line === undefined) return undefined;
  let best = { distance: Number.POSITIVE_INFINITY, rank: 0, place: line[0]! };
  for (let rank = 0; rank + 1 < line.length; rank += 1) {
    const place = nearestOn(line[rank]!, line[rank + 1]!, [x!, y!]);
    const distance = Math.hypot(place[0]! - x!, place[1]! - y!);
    if (distance < best.distance) best = { distance, rank, place };
  }
  const before = withoutRepeat([...line.slice(0, best.rank + 1), best.place]);
  const after = withoutRepeat([best.place, ...line.slice(best.rank + 1)]);
  if (before.length < 2 || after.length < 2) return undefined;
  return [likeLine(geometry, before), likeLine(geometry, after)];
}

/**
 * Two geometries as one: lines that touch by an end follow one another; others are parts of one object, where its table
 * takes several. Undefined: they cannot be.
 */
export function joined(one: Geometry, other: Geometry, takesSeveral: boolean): Geometry | undefined {
  const [first, second] = [lineOf(one), lineOf(other)];
  const line = first && second && endToEnd(first, second);
  if (line) return likeLine(one, line);
  if (!takesSeveral) return undefined;
  const kind = one.type.replace('Multi', '');
  if (kind !== other.type.replace('Multi', '')) return undefined;
  return { type: `Multi${kind}`, coordinates: [...partsOf(one), ...partsOf(other)] } as ManyGeometry;
}

/** A geometry as its table wants it. */
export const asMany = (geometry: SketchGeometry): ManyGeometry =>
  ({ type: `Multi${geometry.type}`, coordinates: [geometry.coordinates] }) as ManyGeometry;

/** So many degrees farther. */
export function moved(geometry: Geometry, east: number, north: number): Geometry {
  const move = (part: unknown): unknown =>
    typeof (part as number[])[0] === 'number'
      ? [(part as number[])[0]! + east, (part as number[])[1]! + north, ...(part as number[]).slice(2)]
      : (part as unknown[]).map(move);
  return { type: geometry.type, coordinates: move(geometry.coordinates) } as Geometry;
}

const partsOf = (geometry: Geometry): readonly unknown[] =>
  geometry.type.startsWith('Multi') ? geometry.coordinates : [geometry.coordinates];

function lineOf(geometry: Geometry): Line | undefined {
  if (geometry.type === 'LineString') return geometry.coordinates;
  if (geometry.type === 'MultiLineString' && geometry.coordinates.length === 1)
    return geometry.coordinates[0];
  return undefined;
}

const likeLine = (geometry: Geometry, line: Line): Geometry =>
  geometry.type === 'MultiLineString'
    ? { type: 'MultiLineString', coordinates: [line as number[][]] }
    : { type: 'LineString', coordinates: line as number[][] };

function nearestOn(
  [ax, ay]: readonly number[],
  [bx, by]: readonly number[],
  [x, y]: readonly number[],
): number[] {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x! - ax!) * dx + (y! - ay!) * dy) / length));
  return [ax! + along * dx, ay! + along * dy];
}

const isSamePlace = (one: readonly number[], other: readonly number[]): boolean =>
  Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!) < 1e-6;

const withoutRepeat = (line: Line): Line =>
  line.filter((place, rank) => rank === 0 || !isSamePlace(place, line[rank - 1]!));

function endToEnd(first: Line, second: Line): Line | undefined {
  const turns: readonly [Line, Line][] = [
    [first, second],
    [first, second.toReversed()],
    [first.toReversed(), second],
    [first.toReversed(), second.toReversed()],
  ];
  const found = turns.find(([one, other]) => isSamePlace(one.at(-1)!, other[0]!));
  return found && [...found[0], ...found[1].slice(1)];
}
