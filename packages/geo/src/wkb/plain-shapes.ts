/** Points and lines as nearly all are, answered without copying their coordinates. */

import { wkbPoint } from './header.ts';

export const plainHeaderBytes = 5;
/** A dimension more for Z, M or both: thousands of the type. */
const dimensions = [2, 3, 3, 4];

/** Bytes of a position when the geometry is a little-endian one of that type; else 0. */
export function plainStride(wkb: Uint8Array, type: number): number {
  if (wkb[0] !== 1 || wkb[3] !== 0 || wkb[4] !== 0) return 0;
  const found = wkb[1]! | (wkb[2]! << 8);
  return found % 1000 === type ? (dimensions[Math.floor(found / 1000)] ?? 0) * 8 : 0;
}

/** The position of a point; undefined for anything else, an empty point included. */
export function plainPoint(wkb: Uint8Array): [x: number, y: number] | undefined {
  const stride = plainStride(wkb, wkbPoint);
  if (stride === 0 || wkb.length < plainHeaderBytes + stride) return undefined;
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const x = view.getFloat64(plainHeaderBytes, true);
  const y = view.getFloat64(plainHeaderBytes + 8, true);
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
}

/** `Math.hypot` takes care of numbers that no map has, at ten times the price. */
export function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
