import type { RasterDescription } from '../description.ts';
import { bytesPerSample, newSamples, type SampleArray } from '../read/samples.ts';

export interface Rows {
  /** Bands interleaved. */
  readonly samples: SampleArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Rows of half the width and height, in the samples of the image itself: each pixel is the mean of the four that are data,
 * or the first of them where values are classes of a palette. An odd last column or row stands alone.
 */
export function halveSamples({ samples, width, height }: Rows, description: RasterDescription): Rows {
  const { bands, alphaBand, palette } = description;
  const { type, nodata } = bands[0]!;
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const stride = bands.length;
  const output = newSamples(type, half.width * half.height * stride);
  const isWhole = !type.startsWith('FLOAT');
  const isData = (pixel: number) => alphaBand === null || samples[pixel * stride + alphaBand] !== 0;
  for (let row = 0, to = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++, to += stride) {
      const pixels = fourOf(column * 2, row * 2, width, height);
      if (palette) {
        for (let band = 0; band < stride; band++) output[to + band] = samples[pixels[0]! * stride + band]!;
        continue;
      }
      for (let band = 0; band < stride; band++) {
        // A transparent pixel has no colour to give; its opacity counts.
        const seen = band === alphaBand ? pixels : pixels.filter(isData);
        const mean = meanOf(samples, seen, { stride, band, nodata: band === alphaBand ? null : nodata });
        output[to + band] = mean === undefined ? (nodata ?? 0) : isWhole ? Math.round(mean) : mean;
      }
    }
  }
  return { samples: output, ...half };
}

function fourOf(x: number, y: number, width: number, height: number): number[] {
  const right = x + 1 < width;
  const below = y + 1 < height;
  const first = y * width + x;
  return [
    first,
    ...(right ? [first + 1] : []),
    ...(below ? [first + width] : []),
    ...(right && below ? [first + width + 1] : []),
  ];
}

interface Channel {
  readonly stride: number;
  readonly band: number;
  readonly nodata: number | null;
}

/** Undefined when none of them is data. */
function meanOf(
  samples: SampleArray,
  pixels: readonly number[],
  { stride, band, nodata }: Channel,
): number | undefined {
  let sum = 0;
  let count = 0;
  for (const pixel of pixels) {
    const value = samples[pixel * stride + band]!;
    if (value === nodata || Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? undefined : sum / count;
}

export const bytesOfPixel = ({ bands }: RasterDescription): number =>
  bands.length * bytesPerSample(bands[0]!.type);
