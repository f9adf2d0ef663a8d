import { type Coordinates, linesOf, plainHeaderBytes, plainStride, wkbLineString } from '@cartable/geo';
import { NumberRoom } from './number-room.ts';
import { viewOn } from './view-on.ts';

const room = new NumberRoom();

/**
 * The lines of a geometry, outlines of areas included. A plain line, as nearly all are, is read into memory that the
 * next one takes over.
 */
export function linesToLabel(wkb: Uint8Array): readonly Coordinates[] {
  const stride = plainStride(wkb, wkbLineString);
  if (stride === 0) return linesOf(wkb);
  const bytes = viewOn(wkb);
  const start = wkb.byteOffset + plainHeaderBytes + 4;
  const count = bytes.getUint32(wkb.byteOffset + plainHeaderBytes, true);
  if (plainHeaderBytes + 4 + count * stride > wkb.length) return linesOf(wkb);
  room.trim();
  const numbers = room.reserve(count * 2);
  let length = 0;
  for (let at = start; at < start + count * stride; at += stride) {
    const x = bytes.getFloat64(at, true);
    const y = bytes.getFloat64(at + 8, true);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    numbers[length++] = x;
    numbers[length++] = y;
  }
  return length > 0 ? [numbers.subarray(0, length)] : [];
}
