/**
 * LZW of TIFF 6.0 §13: codes from the highest bit, of 9 to 12 bits, width grown one code early.
 *
 * The output itself is the dictionary. Codes are numbered from the last clearing, beginning with 258: what the code of
 * number n wrote begins at `starts[n]`, and the string called n is that, with the first byte of what the next wrote.
 */

import { BlockError } from '../block-image.ts';

const clearCode = 256;
const endCode = 257;
const firstFree = 258;
const mostCodes = 4096;
const leastWidth = 9;
const mostWidth = 12;
const atOnce = 4;

/** Decoding never waits: one is enough for a thread. */
const starts = new Int32Array(mostCodes + 2);

export function unpackLzw(bytes: Uint8Array, expectedBytes: number): Uint8Array {
  const output = new Uint8Array(expectedBytes + mostCodes);
  const byteCount = bytes.length;
  let number = firstFree;
  let width = leastWidth;
  /** The last `bitCount` of them are still to be read. */
  let bits = 0;
  let bitCount = 0;
  let from = 0;
  let to = 0;
  while (to < expectedBytes) {
    if (bitCount < width) {
      if (from + 1 < byteCount) {
        bits = (bits << 16) | (bytes[from]! << 8) | bytes[from + 1]!;
        from += 2;
        bitCount += 16;
      } else {
        if (from === byteCount) break;
        bits = (bits << 8) | bytes[from++]!;
        bitCount += 8;
        // One byte may be too few, and was the last.
        if (bitCount < width) break;
      }
    }
    bitCount -= width;
    const code = (bits >>> bitCount) & ((1 << width) - 1);
    if (code < clearCode) {
      starts[number] = to;
      output[to++] = code;
    } else if (code >= firstFree) {
      starts[number] = to;
      if (code >= number) throw new BlockError('its LZW codes make no sense');
      const source = starts[code]!;
      const length = starts[code + 1]! - source + 1;
      // Source and target may overlap by one byte (a string followed by its own first byte): copied forwards. Most
      // strings are short: four bytes at once cost less than to wonder how many.
      output[to] = output[source]!;
      output[to + 1] = output[source + 1]!;
      output[to + 2] = output[source + 2]!;
      output[to + 3] = output[source + 3]!;
      for (let i = atOnce; i < length; i++) output[to + i] = output[source + i]!;
      to += length;
    } else if (code === clearCode) {
      number = firstFree;
      width = leastWidth;
      continue;
    } else if (code === endCode) break;
    if (number <= mostCodes) {
      number++;
      if (number >= 1 << width && width < mostWidth) width++;
    }
  }
  return output.subarray(0, Math.min(to, expectedBytes));
}
