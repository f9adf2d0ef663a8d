/** Decodes every block of a raster: what is damaged, where, and the exact range of its values. One block at a time. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';
import type { BandDescription, Raster } from '../description.ts';
import { BlockError, type BlockImage } from '../read/block-image.ts';
import { boxOfPixels } from '../read/georeferencing.ts';
import { type OpenedImage, openImage } from '../read/open-image.ts';
import { prepareRaster } from '../read/prepare-raster.ts';
import type { SampleArray } from '../read/samples.ts';

export interface DecodedRaster {
  readonly bands: readonly BandDescription[];
  /** Pixels with data. */
  readonly validPixels: number;
  /** NaN and infinities, all bands together. */
  readonly notFinite: number;
  readonly damagedBlocks: number;
  readonly missingBlocks: number;
  readonly totalBlocks: number;
  /** Box of the first damaged block, in the CRS of the raster. */
  readonly damagedBox: Bbox | undefined;
}

export interface DecodeOptions {
  /** Existing folder for images that must be unpacked to be read. */
  readonly spoolDir: string;
  readonly signal?: AbortSignal;
  onBlock?(done: number, total: number): void;
}

/** @throws {CartableError} for what stops the reading of the whole: a grid with a wrong word, an image too large */
export async function decodeAll(raster: Raster, options: DecodeOptions): Promise<DecodedRaster> {
  const opened = await openDirectly(raster);
  if (opened) {
    try {
      return await decodeImage(raster, opened, options);
    } finally {
      opened.close();
    }
  }
  const path = join(options.spoolDir, 'decoded.tif');
  const { signal } = options;
  const prepared = await prepareRaster(raster, path, { compression: 'none', ...(signal && { signal }) });
  const image = (await openImage(prepared))!;
  try {
    return await decodeImage(raster, image, options);
  } finally {
    image.close();
    await rm(path, { force: true });
  }
}

/** Undefined for images that must be unpacked first. */
async function openDirectly(raster: Raster): Promise<OpenedImage | undefined> {
  try {
    return await openImage(raster);
  } catch (error) {
    // GDAL may be there to unpack it; preparing says so otherwise.
    if (error instanceof CartableError && error.code === 'raster.jp2-too-large') return undefined;
    throw error;
  }
}

async function decodeImage(
  raster: Raster,
  opened: OpenedImage,
  options: DecodeOptions,
): Promise<DecodedRaster> {
  const { image } = opened;
  const missing = opened.countMissing();
  const totalBlocks = missing.count > 0 ? missing.total : image.columns * image.rows;
  const tally = new Tally(raster.description.bands);
  const missingBlocks = missing.count;
  let damagedBlocks = 0;
  let damagedBox: Bbox | undefined;
  // A truncated file says so by its header alone: what is left of it is not worth hours of reading.
  for (let row = 0; missingBlocks === 0 && row < image.rows; row++) {
    for (let column = 0; column < image.columns; column++) {
      options.signal?.throwIfAborted();
      try {
        const block = await image.readBlock(column, row);
        if (block) tally.add(block, image, column, row);
      } catch (error) {
        if (!(error instanceof BlockError)) throw error;
        damagedBlocks++;
        damagedBox ??= boxOfBlock(raster, image, column, row);
      }
    }
    options.onBlock?.((row + 1) * image.columns, totalBlocks);
  }
  return { ...tally.result(), damagedBlocks, missingBlocks, totalBlocks, damagedBox };
}

function boxOfBlock(
  { description }: Raster,
  image: BlockImage,
  column: number,
  row: number,
): Bbox | undefined {
  if (!description.geotransform) return undefined;
  const x = column * image.blockWidth;
  const y = row * image.blockHeight;
  const width = Math.min(image.blockWidth, image.width - x);
  const height = Math.min(image.blockHeight, image.height - y);
  return boxOfPixels(description.geotransform, { x, y, width, height });
}

class Tally {
  readonly #bands: readonly BandDescription[];
  readonly #least: Float64Array;
  readonly #greatest: Float64Array;
  readonly #alpha: number;
  /** Whether every value is one: nothing but the ranges is to be found in the pixels. */
  readonly #isFull: boolean;
  #validPixels = 0;
  #notFinite = 0;

  constructor(bands: readonly BandDescription[]) {
    this.#bands = bands;
    this.#least = new Float64Array(bands.length).fill(Infinity);
    this.#greatest = new Float64Array(bands.length).fill(-Infinity);
    this.#alpha = bands.findIndex(({ interpretation }) => interpretation === 'alpha');
    this.#isFull =
      this.#alpha < 0 && bands.every(({ type, nodata }) => nodata === null && !type.startsWith('FLOAT'));
  }

  add(block: SampleArray, image: BlockImage, column: number, row: number): void {
    const width = Math.min(image.blockWidth, image.width - column * image.blockWidth);
    const height = Math.min(image.blockHeight, image.height - row * image.blockHeight);
    const stride = image.bands;
    for (let y = 0; y < height; y++) {
      const start = y * image.blockWidth * stride;
      const end = start + width * stride;
      if (this.#isFull) this.#addFullRow(block, start, end);
      else for (let i = start; i < end; i += stride) this.#addPixel(block, i);
    }
  }

  #addFullRow(block: SampleArray, start: number, end: number): void {
    const stride = this.#bands.length;
    this.#validPixels += (end - start) / stride;
    for (let band = 0; band < stride; band++) {
      let least = this.#least[band]!;
      let greatest = this.#greatest[band]!;
      // Most photographs soon have every value there is.
      if (this.#bands[band]!.type === 'UINT8' && least === 0 && greatest === 255) continue;
      for (let i = start + band; i < end; i += stride) {
        const value = block[i]!;
        if (value < least) least = value;
        if (value > greatest) greatest = value;
      }
      this.#least[band] = least;
      this.#greatest[band] = greatest;
    }
  }

  #addPixel(block: SampleArray, at: number): void {
    if (this.#alpha >= 0 && block[at + this.#alpha] === 0) return;
    let isValid = false;
    for (let band = 0; band < this.#bands.length; band++) {
      const value = block[at + band]!;
      if (!Number.isFinite(value)) {
        this.#notFinite++;
        continue;
      }
      if (value === this.#bands[band]!.nodata || band === this.#alpha) continue;
      isValid = true;
      if (value < this.#least[band]!) this.#least[band] = value;
      if (value > this.#greatest[band]!) this.#greatest[band] = value;
    }
    if (isValid) this.#validPixels++;
  }

  result(): Pick<DecodedRaster, 'bands' | 'validPixels' | 'notFinite'> {
    const bands = this.#bands.map((band, i) => {
      const [min, max] = [this.#least[i]!, this.#greatest[i]!];
      return min <= max ? { ...band, min, max } : band;
    });
    return { bands, validPixels: this.#validPixels, notFinite: this.#notFinite };
  }
}
