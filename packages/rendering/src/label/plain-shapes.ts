/** Points and lines as nearly all are, answered without copying their coordinates. */
import type { View } from '../raster/raster.ts';

const point = 1;
const lineString = 2;
const headerBytes = 5;
/** A dimension more for Z, M or both: thousands of the type. */
const dimensions = [2, 3, 3, 4];

/** Bytes of a position when the geometry is a little-endian one of that type; else 0. */
function strideOf(wkb: Uint8Array, type: number): number {
  if (wkb[0] !== 1 || wkb[3] !== 0 || wkb[4] !== 0) return 0;
  const found = wkb[1]! | (wkb[2]! << 8);
  return found % 1000 === type ? (dimensions[Math.floor(found / 1000)] ?? 0) * 8 : 0;
}

/** The position of a point; undefined for anything else, an empty point included. */
export function plainPoint(wkb: Uint8Array): [x: number, y: number] | undefined {
  const stride = strideOf(wkb, point);
  if (stride === 0 || wkb.length < headerBytes + stride) return undefined;
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const x = view.getFloat64(headerBytes, true);
  const y = view.getFloat64(headerBytes + 8, true);
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
}

/** `Math.hypot` takes care of numbers that no map has, at ten times the price. */
export function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** Sums of lengths differ in their last digits with the way they are added. */
const rounding = 0.999;

/** Whether a line is certainly shorter than a text: then nothing more need be known of it. */
export function isLineShorter(wkb: Uint8Array, { scaleX, scaleY }: View, pixels: number): boolean {
  const stride = strideOf(wkb, lineString);
  if (stride === 0) return false;
  const bytes = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const start = headerBytes + 4;
  const end = start + bytes.getUint32(headerBytes, true) * stride;
  if (end > wkb.length) return false;
  const enough = pixels * rounding;
  let length = 0;
  for (let at = start + stride; at < end; at += stride) {
    const dx = (bytes.getFloat64(at, true) - bytes.getFloat64(at - stride, true)) * scaleX;
    const dy = (bytes.getFloat64(at + 8, true) - bytes.getFloat64(at + 8 - stride, true)) * scaleY;
    length += distance(dx, dy);
    if (!(length < enough)) return false;
  }
  return true;
}
