/**
 * LZW of TIFF 6.0 §13: codes from the highest bit, of 9 to 12 bits, width grown one code early.
 * A string is known by where it was last written in the output: the output itself is the dictionary.
 */

import { BlockError } from '../block-image.ts';

const clearCode = 256;
const endCode = 257;
const firstFree = 258;
const mostCodes = 4096;

export function unpackLzw(bytes: Uint8Array, expectedBytes: number): Uint8Array {
  const output = new Uint8Array(expectedBytes);
  const starts = new Int32Array(mostCodes);
  const lengths = new Int32Array(mostCodes);
  let free = firstFree;
  let width = 9;
  let bits = 0;
  let bitCount = 0;
  let from = 0;
  let to = 0;
  let previousStart = -1;
  let previousLength = 0;
  while (to < expectedBytes) {
    while (bitCount < width) {
      if (from >= bytes.length) return output.subarray(0, to);
      bits = (bits << 8) | bytes[from++]!;
      bitCount += 8;
    }
    bitCount -= width;
    const code = (bits >>> bitCount) & ((1 << width) - 1);
    bits &= (1 << bitCount) - 1;
    if (code === endCode) break;
    if (code === clearCode) {
      free = firstFree;
      width = 9;
      previousStart = -1;
      continue;
    }
    const start = to;
    let length: number;
    if (code < clearCode) {
      output[to] = code;
      length = 1;
    } else {
      const isNew = code === free;
      if ((isNew && previousStart < 0) || code > free) throw new BlockError('its LZW codes make no sense');
      const source = isNew ? previousStart : starts[code]!;
      length = Math.min(isNew ? previousLength + 1 : lengths[code]!, expectedBytes - to);
      // Source and target may overlap by one byte (a string followed by its own first byte): copied forwards.
      for (let i = 0; i < length; i++) output[to + i] = output[source + i]!;
    }
    to += length;
    if (previousStart >= 0 && free < mostCodes) {
      starts[free] = previousStart;
      lengths[free] = previousLength + 1;
      free++;
      if (free + 1 >= 1 << width && width < 12) width++;
    }
    previousStart = start;
    previousLength = length;
  }
  return output.subarray(0, to);
}
