/** The lines and rings of a faulty object, small enough for a report, so that a map can draw what is wrong. */

import type { Finding } from '@cartable/contract';
import { visitRuns, wkbPoint } from '@cartable/geo';

type Shape = NonNullable<Finding['shape']>;
type Degrees = (x: number, y: number) => [number, number] | undefined;

/** Positions of one shape: its fault is recognised, a thousand of them still make a small report. */
const positionsPerShape = 120;

/** Positions of all the shapes of a report: some 150 kB of JSON. */
const positionsPerReport = 6_000;
/** Positions of the shapes of one kind of fault in one layer: the others are to be seen too. */
const positionsPerKind = 2_000;

/** Positions that the shapes of one report may still take. */
export class ShapeBudget {
  #left = positionsPerReport;
  readonly #ofKinds = new Map<string, number>();

  /** @returns undefined when there is nothing to draw, or no room left */
  draw(kind: string, wkb: Uint8Array, fault: readonly [number, number], degrees: Degrees): Shape | undefined {
    const ofKind = this.#ofKinds.get(kind) ?? 0;
    if (this.#left <= 0 || ofKind >= positionsPerKind) return undefined;
    const shape = faultyShape(wkb, fault, degrees);
    const taken = shape?.coordinates.reduce((sum, line) => sum + line.length, 0) ?? 0;
    this.#left -= taken;
    this.#ofKinds.set(kind, ofKind + taken);
    return shape;
  }
}

/**
 * Runs longer than their part of the positions keep those around the fault, where the eye looks, and some of the others,
 * evenly. Of many runs, those that come nearest to the fault stay.
 * @param fault in the CRS of the geometry
 * @param degrees undefined where there is no place on the map; what passes there is not drawn
 * @returns undefined for points, which are told by their place
 */
function faultyShape(wkb: Uint8Array, fault: readonly [number, number], degrees: Degrees): Shape | undefined {
  const runs = nearestRuns(wkb, fault);
  const most = positionsPerShape / runs.length;
  const lines = runs.flatMap((run) => {
    const places = retainedRanks(run, most).map((rank) => degrees(...run.at(rank)));
    return places.every((place) => place !== undefined) ? [places.map(roundedPlace)] : [];
  });
  return lines.length === 0 ? undefined : { type: 'MultiLineString', coordinates: lines };
}

/** A run needs some positions to look like anything. */
const mostRuns = 10;

interface Run {
  readonly count: number;
  /** Rank of the position nearest to the fault, and its squared distance. */
  readonly nearest: number;
  readonly distance: number;
  at(rank: number): [number, number];
}

/** Never more are held than are drawn: a feature may have millions. */
function nearestRuns(wkb: Uint8Array, [x, y]: readonly [number, number]): Run[] {
  const runs: Run[] = [];
  visitRuns(wkb, (view, offset, count, { base, dimensions, littleEndian }) => {
    if (base === wkbPoint || count < 2) return;
    const at = (rank: number): [number, number] => {
      const from = offset + rank * dimensions * 8;
      return [view.getFloat64(from, littleEndian), view.getFloat64(from + 8, littleEndian)];
    };
    let [nearest, distance] = [0, Number.POSITIVE_INFINITY];
    for (let rank = 0; rank < count; rank++) {
      const [px, py] = at(rank);
      const square = (px - x) ** 2 + (py - y) ** 2;
      if (square < distance) [nearest, distance] = [rank, square];
    }
    if (runs.length === mostRuns && distance >= runs.at(-1)!.distance) return;
    runs.push({ count, nearest, distance, at });
    runs.sort((a, b) => a.distance - b.distance);
    runs.length = Math.min(runs.length, mostRuns);
  });
  return runs;
}

/** Both ends always: a closed ring stays closed. */
function retainedRanks({ count, nearest }: Run, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, rank) => rank);
  const around = Math.floor(most / 4);
  const step = Math.ceil(count / (most / 2 - 2));
  const ranks: number[] = [];
  for (let rank = 0; rank < count; rank++) {
    const isNear = Math.abs(rank - nearest) <= around;
    if (isNear || rank % step === 0 || rank === count - 1) ranks.push(rank);
  }
  return ranks;
}

/** Seven digits after the point: a centimetre. */
const roundedPlace = ([longitude, latitude]: [number, number]): [number, number] => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
];
