/** Geometries of a batch, and what is found wrong with each, in memory that threads share: nothing is cloned. */

import type { GeometryChecker, GeometryResult, Invalidity } from './geometry-checker.ts';

export interface PackedGeometries {
  /** ISO WKB, one after the other. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** Where each ends; one without geometry ends where the one before does. */
  readonly ends: Uint32Array<SharedArrayBuffer>;
  /** Numbers of each, in the order of `writeVerdict`: filled in by whoever judges. */
  readonly verdicts: Float64Array<SharedArrayBuffer>;
}

const numbersEach = 8;
const flags = { empty: 1, finite: 2, repeats: 4 };
/** Flags and the rank of an invalidity in one number. */
const firstInvalidity = 8;
const ranks: Readonly<Record<Invalidity, number>> = {
  'self-intersection': 0,
  'ring-self-touch': 1,
  'hole-outside': 2,
  'nested-holes': 3,
  'nested-shells': 4,
  'ring-open': 5,
  'too-few-points': 6,
  'zero-area': 7,
  'interior-disconnected': 8,
  'validity-unknown': 9,
};
const invalidities = Object.keys(ranks) as Invalidity[];

export function packGeometries(
  geometries: readonly (Uint8Array | null)[],
  totalBytes: number,
): PackedGeometries {
  const bytes = new Uint8Array(new SharedArrayBuffer(totalBytes));
  const ends = new Uint32Array(new SharedArrayBuffer(geometries.length * 4));
  let at = 0;
  for (const [rank, geometry] of geometries.entries()) {
    if (geometry) {
      bytes.set(geometry, at);
      at += geometry.length;
    }
    ends[rank] = at;
  }
  return { bytes, ends, verdicts: new Float64Array(new SharedArrayBuffer(ends.length * numbersEach * 8)) };
}

export const geometryOf = ({ bytes, ends }: PackedGeometries, rank: number): Uint8Array =>
  bytes.subarray(rank === 0 ? 0 : ends[rank - 1]!, ends[rank]);

/** Fills in the verdicts. */
export function judgePacked(packed: PackedGeometries, checker: GeometryChecker): void {
  for (let rank = 0; rank < packed.ends.length; rank++) {
    const geometry = geometryOf(packed, rank);
    if (geometry.length > 0) writeVerdict(packed.verdicts, rank, checker.check(geometry));
  }
}

function writeVerdict(verdicts: Float64Array, rank: number, result: GeometryResult): void {
  const at = rank * numbersEach;
  verdicts[at] = result.code;
  verdicts[at + 1] =
    (result.isEmpty ? flags.empty : 0) +
    (result.isFinite ? flags.finite : 0) +
    (result.repeatsPoints ? flags.repeats : 0) +
    (result.invalidity === undefined ? 0 : (ranks[result.invalidity] + 1) * firstInvalidity);
  verdicts[at + 2] = result.x;
  verdicts[at + 3] = result.y;
  verdicts[at + 4] = result.minX;
  verdicts[at + 5] = result.minY;
  verdicts[at + 6] = result.maxX;
  verdicts[at + 7] = result.maxY;
}

/** The verdict on a geometry, as the checker gave it. */
export function readVerdict({ verdicts }: PackedGeometries, rank: number): GeometryResult {
  const at = rank * numbersEach;
  const told = verdicts[at + 1]!;
  return {
    code: verdicts[at]!,
    isEmpty: (told & flags.empty) !== 0,
    isFinite: (told & flags.finite) !== 0,
    repeatsPoints: (told & flags.repeats) !== 0,
    invalidity: invalidities[Math.floor(told / firstInvalidity) - 1],
    x: verdicts[at + 2]!,
    y: verdicts[at + 3]!,
    minX: verdicts[at + 4]!,
    minY: verdicts[at + 5]!,
    maxX: verdicts[at + 6]!,
    maxY: verdicts[at + 7]!,
  };
}
