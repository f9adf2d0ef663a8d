/**
 * The outlines of the world join what the antimeridian cuts: a ring of Russia jumps from 180° to −180°. Drawn flat, a
 * jump is a line across the whole map. Positions are longitude, latitude, in degrees.
 */

export type Ring = readonly (readonly number[])[];

/** A step longer than this goes round the other way. */
const HALF_TURN = 180;
const TURN = 360;

/** Lines without jumps: cut where one was. */
export function cutLines(lines: readonly Ring[]): Ring[] {
  return lines.flatMap((line) => {
    const parts: (readonly number[])[][] = [];
    for (const [rank, position] of line.entries()) {
      const before = line[rank - 1];
      const jumps = before !== undefined && Math.abs(position[0]! - before[0]!) > HALF_TURN;
      if (before === undefined || jumps) parts.push([]);
      parts.at(-1)!.push(position);
    }
    return parts.filter((part) => part.length > 1);
  });
}

/** The polygon without jumps, beyond the edge of the map if need be, and once more on the other side of the map. */
export function unwrapPolygon(rings: readonly Ring[]): (readonly Ring[])[] {
  const unwrapped = rings.map(unwrapRing);
  if (unwrapped.some((ring) => ring === undefined)) return [rings];
  const whole = unwrapped as Ring[];
  const longitudes = whole.flatMap((ring) => ring.map(([x]) => x!));
  const east = longitudes.some((x) => x > HALF_TURN);
  const west = longitudes.some((x) => x < -HALF_TURN);
  if (!east && !west) return [whole];
  return [whole, whole.map((ring) => shifted(ring, east ? -TURN : TURN))];
}

/** Undefined for a ring around a pole, which does not come back to where it began. */
function unwrapRing(ring: Ring): Ring | undefined {
  let turns = 0;
  const unwrapped = ring.map((position, rank) => {
    const step = rank === 0 ? 0 : position[0]! - ring[rank - 1]![0]!;
    if (step > HALF_TURN) turns -= 1;
    if (step < -HALF_TURN) turns += 1;
    return [position[0]! + turns * TURN, position[1]!];
  });
  return turns === 0 ? unwrapped : undefined;
}

const shifted = (ring: Ring, degrees: number): Ring => ring.map(([x, y]) => [x! + degrees, y!]);
