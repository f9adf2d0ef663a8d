/** Least and greatest values of each band, from a few blocks, where the file has no statistics. */

import { CartableError } from '@cartable/contract';
import type { BandDescription, Raster, RasterDescription, RasterFiles } from '../description.ts';
import { BlockError } from './block-image.ts';
import { type OpenedImage, openImage } from './open-image.ts';
import type { SampleArray } from './samples.ts';

const sampledBlocks = 9;
const mostSampledBytes = 32 * 1024 * 1024;

export async function estimateRanges(
  files: RasterFiles,
  description: RasterDescription,
): Promise<readonly BandDescription[]> {
  const { bands } = description;
  const isTiff = description.driver === 'GeoTIFF' || description.driver === 'COG';
  if (!isTiff || bands.every(({ min }) => min !== null)) return bands;
  const opened = await openImage({ files, description } satisfies Raster);
  if (!opened) return bands;
  try {
    return await rangesOfImage(opened.image, bands);
  } finally {
    opened.close();
  }
}

/** The bands with the least and greatest of some of their values, where the file has no statistics of them. */
export async function rangesOfImage(
  image: OpenedImage['image'],
  bands: readonly BandDescription[],
): Promise<readonly BandDescription[]> {
  if (bands.every(({ min }) => min !== null)) return bands;
  const ranges = bands.map((): [number, number] => [Infinity, -Infinity]);
  try {
    await sampleBlocks(image, bands, ranges);
  } catch (error) {
    // An image whose blocks are damaged is still described; its check tells what is wrong.
    if (!(error instanceof BlockError || error instanceof CartableError)) throw error;
  }
  return bands.map((band, i) => {
    const [min, max] = ranges[i]!;
    return min > max || band.min !== null ? band : { ...band, min, max };
  });
}

async function sampleBlocks(
  image: OpenedImage['image'],
  bands: readonly BandDescription[],
  ranges: [number, number][],
): Promise<void> {
  const total = image.columns * image.rows;
  let bytes = 0;
  for (let i = 0; i < sampledBlocks && bytes < mostSampledBytes; i++) {
    const index = Math.floor(((i + 0.5) / sampledBlocks) * total);
    if (i > 0 && index === Math.floor(((i - 0.5) / sampledBlocks) * total)) continue;
    const column = index % image.columns;
    const row = Math.floor(index / image.columns);
    const block = await image.readBlock(column, row);
    if (!block) continue;
    bytes += block.byteLength;
    const width = Math.min(image.blockWidth, image.width - column * image.blockWidth);
    const height = Math.min(image.blockHeight, image.height - row * image.blockHeight);
    for (let y = 0; y < height; y++) {
      const start = y * image.blockWidth * image.bands;
      widen(block.subarray(start, start + width * image.bands), bands, ranges);
    }
  }
}

function widen(samples: SampleArray, bands: readonly BandDescription[], ranges: [number, number][]): void {
  for (const [band, { nodata }] of bands.entries()) {
    const range = ranges[band]!;
    for (let i = band; i < samples.length; i += bands.length) {
      const value = samples[i]!;
      if (value === nodata || !Number.isFinite(value)) continue;
      if (value < range[0]) range[0] = value;
      if (value > range[1]) range[1] = value;
    }
  }
}
