import { distance, plainHeaderBytes, plainStride, wkbLineString } from '@cartable/geo';
import type { View } from '../raster/raster.ts';
import { viewOn } from './view-on.ts';

/** Sums of lengths differ in their last digits with the way they are added. */
const rounding = 0.999;

/** Whether a line is certainly shorter than a text: then nothing more need be known of it. */
export function isLineShorter(wkb: Uint8Array, { scaleX, scaleY }: View, pixels: number): boolean {
  const stride = plainStride(wkb, wkbLineString);
  if (stride === 0) return false;
  const bytes = viewOn(wkb);
  const start = wkb.byteOffset + plainHeaderBytes + 4;
  const end = start + bytes.getUint32(wkb.byteOffset + plainHeaderBytes, true) * stride;
  if (end > wkb.byteOffset + wkb.length) return false;
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
