/** Weights of source pixels around a position, tabulated by fraction of a pixel. */

import type { Resampling } from '@cartable/contract';

export interface Kernel {
  /** Source pixels on a side. */
  readonly taps: number;
  /** From the pixel that holds the position (its floor, pixel centres at whole numbers) to the first one weighted. */
  readonly first: number;
  /** `phases × taps`, each row of sum 1. */
  readonly weights: Float32Array;
}

/** Positions are rounded to 1/256 of a pixel: the greatest difference between two bytes then moves by one. */
export const phases = 256;

/**
 * @param scale source pixels per output pixel; above 1 the kernel widens with it, so that no pixel is left out
 */
export function kernelOf(resampling: Exclude<Resampling, 'nearest'>, scale: number): Kernel {
  const stretch = Math.max(1, scale);
  const { radius, weightAt } = shapes[resampling];
  const reach = radius * stretch;
  const taps = 2 * Math.ceil(reach);
  const first = 1 - Math.ceil(reach);
  const weights = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    const fraction = phase / phases;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = weightAt(first + tap - fraction, stretch);
      weights[phase * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[phase * taps + tap]! /= sum;
  }
  return { taps, first, weights };
}

interface Shape {
  /** Pixels, at scale 1. */
  readonly radius: number;
  readonly weightAt: (distance: number, stretch: number) => number;
}

const shapes: Readonly<Record<Exclude<Resampling, 'nearest'>, Shape>> = {
  bilinear: { radius: 1, weightAt: (d, stretch) => Math.max(0, 1 - Math.abs(d / stretch)) },
  bicubic: { radius: 2, weightAt: (d, stretch) => cubic(Math.abs(d / stretch)) },
  lanczos: { radius: 3, weightAt: (d, stretch) => lanczos(Math.abs(d / stretch)) },
  // The part of each pixel under the footprint of the output pixel.
  average: {
    radius: 1,
    weightAt: (d, stretch) => Math.max(0, Math.min(d + 0.5, stretch / 2) - Math.max(d - 0.5, -stretch / 2)),
  },
};

/** Keys' cubic with a = −1/2, as GDAL's. */
function cubic(d: number): number {
  if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
  return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
}

function lanczos(d: number): number {
  if (d === 0) return 1;
  if (d >= 3) return 0;
  const x = Math.PI * d;
  return (3 * Math.sin(x) * Math.sin(x / 3)) / (x * x);
}
