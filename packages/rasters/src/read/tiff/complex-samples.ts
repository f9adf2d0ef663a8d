/** Complex samples (radar): what is shown of them is their magnitude. */

import type { SampleType } from '../../description.ts';
import { asSamples, newSamples, type SampleArray } from '../samples.ts';

/** Type of the real and of the imaginary part, for each kind of complex sample of a TIFF. */
export type ComplexPart = Extract<SampleType, 'INT16' | 'INT32' | 'FLOAT32' | 'FLOAT64'>;

/** Sample formats of TIFF Technical Note 1: complex integers and complex floating-point numbers. */
const complexInteger = 5;
const complexFloat = 6;

export function complexPartOf(bits: number, format: number): ComplexPart | undefined {
  if (format === complexInteger) return bits === 32 ? 'INT16' : bits === 64 ? 'INT32' : undefined;
  if (format === complexFloat) return bits === 64 ? 'FLOAT32' : bits === 128 ? 'FLOAT64' : undefined;
  return undefined;
}

/** Type that holds the magnitude of such samples without loss. */
export function magnitudeType(part: ComplexPart): SampleType {
  return part === 'FLOAT64' || part === 'INT32' ? 'FLOAT64' : 'FLOAT32';
}

/** @param nodata real part of the samples without data, which keep that value */
export function magnitudes(bytes: Uint8Array, part: ComplexPart, nodata: number | null): SampleArray {
  const parts = asSamples(part, bytes);
  const output = newSamples(magnitudeType(part), parts.length >> 1);
  for (let i = 0; i < output.length; i++) {
    const real = parts[2 * i]!;
    output[i] = real === nodata ? nodata : Math.hypot(real, parts[2 * i + 1]!);
  }
  return output;
}
