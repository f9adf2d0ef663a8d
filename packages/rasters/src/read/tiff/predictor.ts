/** Undoes the differences that make samples easier to compress (TIFF 6.0 §14, TIFF Technical Note 3). In place. */

import type { SampleType } from '../../description.ts';
import { bytesPerSample, type SampleArray } from '../samples.ts';

/** Predictor 2: each sample is the difference with the one of the same band to its left. Wraps as its type does. */
export function undoHorizontal(samples: SampleArray, rowSamples: number, bands: number): void {
  for (let start = 0; start + rowSamples <= samples.length; start += rowSamples) {
    const end = start + rowSamples;
    for (let i = start + bands; i < end; i++) samples[i]! += samples[i - bands]!;
  }
}

/** The reverse of `undoHorizontal`. In place. */
export function doHorizontal(samples: SampleArray, rowSamples: number, bands: number): void {
  for (let end = samples.length; end >= rowSamples; end -= rowSamples) {
    const start = end - rowSamples + bands;
    for (let i = end - 1; i >= start; i--) samples[i]! -= samples[i - bands]!;
  }
}

/** Bytes in the order of this machine ↔ reversed. */
export function swapBytes(bytes: Uint8Array, size: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % size));
  if (size === 2) buffer.swap16();
  else if (size === 4) buffer.swap32();
  else if (size === 8) buffer.swap64();
}

/** Predictor 3: rows of bytes, highest bytes of all samples first, as differences. The result is in little-endian. */
export function undoFloatingPoint(
  bytes: Uint8Array,
  rowSamples: number,
  bands: number,
  type: SampleType,
): void {
  const size = bytesPerSample(type);
  const rowBytes = rowSamples * size;
  const row = new Uint8Array(rowBytes);
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    for (let i = start + bands; i < start + rowBytes; i++) bytes[i]! += bytes[i - bands]!;
    row.set(bytes.subarray(start, start + rowBytes));
    for (let sample = 0; sample < rowSamples; sample++)
      for (let byte = 0; byte < size; byte++)
        bytes[start + sample * size + byte] = row[(size - 1 - byte) * rowSamples + sample]!;
  }
}

/** Whether samples fill no whole byte or word: 1 to 7 bits, and 9 to 15 of cameras and satellites. */
export function isPacked(bits: number): boolean {
  return bits < 16 && bits !== 8;
}

/**
 * Samples of less than 16 bits, one after the other from the highest bit whatever the byte order (TIFF 6.0, FillOrder),
 * rows padded to bytes.
 */
export function unpackBits(
  bytes: Uint8Array,
  { rowSamples, rows, bits }: { rowSamples: number; rows: number; bits: number },
): Uint8Array | Uint16Array {
  const output = bits < 8 ? new Uint8Array(rowSamples * rows) : new Uint16Array(rowSamples * rows);
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  const mask = (1 << bits) - 1;
  for (let row = 0, to = 0; row < rows; row++) {
    let from = row * rowBytes;
    let held = 0;
    let heldBits = 0;
    for (let sample = 0; sample < rowSamples; sample++) {
      while (heldBits < bits) {
        held = ((held << 8) | (bytes[from++] ?? 0)) & 0xff_ff_ff;
        heldBits += 8;
      }
      heldBits -= bits;
      output[to++] = (held >> heldBits) & mask;
    }
  }
  return output;
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) result |= 0x80 >> bit;
  return result;
});

/** Fill order 2: each byte from its lowest bit. */
export function reverseBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => reversed[byte]!);
}
