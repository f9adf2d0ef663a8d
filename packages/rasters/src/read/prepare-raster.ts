/**
 * Turns an image that cannot be read by parts (PNG, JPEG, ASCII grid, JPEG 2000, wide strips) into a tiled GeoTIFF
 * with the same pixels, place and system: what pyramids and samples read, and any GIS too.
 */

import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CartableError } from '@cartable/contract';
import sharp from 'sharp';
import type { Raster, RasterDescription } from '../description.ts';
import { maxInterlacedPixels, maxUnpackedPixels } from '../limits.ts';
import { BlockError, type BlockImage } from './block-image.ts';
import { openFileBytes } from './byte-source.ts';
import { withMaskAsAlpha } from './masked-image.ts';
import { openImage } from './open-image.ts';
import { readWindow } from './read-window.ts';
import { bytesPerSample, newSamples } from './samples.ts';
import { openTiff } from './tiff/directory.ts';
import { openTiffImage } from './tiff/tiff-image.ts';
import { TiffWriter } from './write-tiff.ts';

export interface PrepareOptions {
  readonly signal?: AbortSignal;
  /** @default deflate: half the disk for a little more time */
  readonly compression?: 'none' | 'deflate';
  onProgress?(done: number, total: number): void;
}

const tileSize = 256;

/** Whether blocks of the file itself may be read in any order. */
export async function isPrepared(raster: Raster): Promise<boolean> {
  const { driver } = raster.description;
  if (driver !== 'GeoTIFF' && driver !== 'COG') return false;
  const opened = await openImage(raster);
  opened?.close();
  return opened?.isDirect ?? false;
}

/**
 * Writes the tiled GeoTIFF at `path`, whole or not at all; the result describes it under the same name.
 * @throws {CartableError} `raster.blocks-damaged`, `raster.jp2-too-large`, `raster.grid-value`, `raster.grid-count`…
 */
export async function prepareRaster(
  raster: Raster,
  path: string,
  options: PrepareOptions = {},
): Promise<Raster> {
  const unpacked = `${path}.unpacked`;
  const partial = `${path}.partial`;
  try {
    const { image, close } = await openForReading(raster, unpacked, options);
    try {
      await writeTiles(image, preparedDescription(raster.description, options), partial, options);
    } finally {
      close();
    }
    await rename(partial, path);
  } catch (error) {
    if (!(error instanceof BlockError)) throw error;
    throw new CartableError(
      'raster.blocks-damaged',
      { file: raster.files.name, count: 1, total: 1 },
      { cause: error },
    );
  } finally {
    await Promise.all([unpacked, partial].map((file) => rm(file, { force: true })));
  }
  const { name } = raster.files;
  return {
    files: { name, main: { path, name } },
    description: preparedDescription(raster.description, options),
  };
}

/** Description of a prepared raster, from that of the original. */
export function preparedDescription(
  description: RasterDescription,
  { compression }: Pick<PrepareOptions, 'compression'>,
): RasterDescription {
  const { bands, hasMask, ...others } = description;
  const alpha = {
    type: bands[0]!.type,
    interpretation: 'alpha',
    nodata: null,
    min: null,
    max: null,
  } as const;
  return {
    ...others,
    bands: hasMask ? [...bands, alpha] : bands,
    alphaBand: hasMask ? bands.length : description.alphaBand,
    driver: 'GeoTIFF',
    organisation: 'tiles',
    blockWidth: tileSize,
    blockHeight: tileSize,
    overviews: [],
    compression: compression === 'none' ? 'none' : 'DEFLATE',
  };
}

async function openForReading(
  raster: Raster,
  unpacked: string,
  options: PrepareOptions,
): Promise<{ image: BlockImage; close(): void }> {
  try {
    const opened = await openImage(raster);
    if (opened?.mask)
      return { image: withMaskAsAlpha(opened.image, opened.mask), close: () => opened.close() };
    if (opened) return opened;
    await unpackWithSharp(raster, unpacked);
  } catch (error) {
    const isTooLarge = error instanceof CartableError && error.code === 'raster.jp2-too-large';
    if (!isTooLarge || !(await unpackWithGdal(raster, unpacked, options))) throw error;
  }
  const image = await openTiffImage(await openTiff(openFileBytes(unpacked), raster.files.name));
  return { image, close: () => image.close() };
}

/** Whether libvips gives samples back as they are: it takes others for colours and changes them, and reads no mask. */
function isPicture({ driver, bands, palette, hasMask }: RasterDescription): boolean {
  if (driver === 'PNG' || driver === 'JPEG') return true;
  if (hasMask) return false;
  const isColour = bands.length === 1 || (bands.length <= 4 && bands[0]!.interpretation === 'red');
  return isColour && palette === null && bands[0]!.type === 'UINT8';
}

/** Streamed from the first row to the last; only interlaced pictures are held whole. */
async function unpackWithSharp({ files, description }: Raster, target: string): Promise<void> {
  const { width, height, bands } = description;
  const image = sharp(files.main.path, {
    sequentialRead: true,
    failOn: 'warning',
    limitInputPixels: Math.max(maxUnpackedPixels, maxInterlacedPixels),
  });
  const isWide = bands[0]!.type !== 'UINT8';
  if (!isPicture(description)) {
    const feature = `${description.compression}, blocks of ${description.blockWidth} × ${description.blockHeight}`;
    throw new CartableError('raster.unsupported', { file: files.name, feature });
  }
  const colours = bands.length < 3 ? (isWide ? 'grey16' : 'b-w') : isWide ? 'rgb16' : 'srgb';
  try {
    const { channels } = await image
      .toColourspace(colours)
      .tiff({ tile: true, tileWidth: tileSize, tileHeight: tileSize, compression: 'none', bigtiff: true })
      .toFile(target);
    if (channels !== bands.length) throw new BlockError(`it has ${channels} bands`);
  } catch (error) {
    if (error instanceof BlockError) throw error;
    throw new BlockError(`its ${width} × ${height} pixels cannot be decoded`, { cause: error });
  }
}

/** Emptier than any image worth keeping: such a header lies, and a native decoder would believe it. */
const mostPixelsPerByte = 400;
/** A gigapixel takes GDAL some five minutes. */
const gdalTimeoutMs = 3_600_000;

/**
 * A JPEG 2000 image in one piece, too large for the decoder of this package. False when GDAL is not installed, or
 * should not be trusted with the file.
 */
async function unpackWithGdal(raster: Raster, target: string, { signal }: PrepareOptions): Promise<boolean> {
  const { width, height, fileBytes } = raster.description;
  if (width * height > maxUnpackedPixels || width * height > fileBytes * mostPixelsPerByte) return false;
  const args = [
    '-q',
    '-of',
    'GTiff',
    '-co',
    'TILED=YES',
    '-co',
    'BIGTIFF=YES',
    raster.files.main.path,
    target,
  ];
  try {
    await promisify(execFile)('gdal_translate', args, { timeout: gdalTimeoutMs, ...(signal && { signal }) });
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new BlockError('gdal_translate could not decode it', { cause: error });
  }
}

/** Rows of tiles, each read at once: images that only read in order are read once. */
async function writeTiles(
  image: BlockImage,
  description: RasterDescription,
  path: string,
  { signal, onProgress, compression = 'deflate' }: PrepareOptions,
): Promise<void> {
  const { width, height, bands, type } = image;
  // Photographs and elevations shrink by a third so; classes and palettes do not.
  const isPredicted = compression === 'deflate' && description.palette === null && !type.startsWith('FLOAT');
  const writer = new TiffWriter(path, { description, tileSize, compression, isPredicted });
  // As many rows of tiles at a time as a block of the source is high: no block is decoded twice.
  const fits = Math.max(1, Math.floor(mostBufferBytes / (width * tileSize * bands * bytesPerSample(type))));
  const rowsAtOnce = Math.min(Math.max(1, Math.ceil(image.blockHeight / tileSize)), fits);
  const bandHeight = rowsAtOnce * tileSize;
  try {
    for (let top = 0; top < height; top += bandHeight) {
      signal?.throwIfAborted();
      const rows = Math.min(bandHeight, height - top);
      const buffer = newSamples(type, width * rows * bands);
      // Blocks that were never written hold no data.
      buffer.fill(description.bands[0]!.nodata ?? 0);
      await readWindow(image, { x: 0, y: top, width, height: rows }, buffer);
      for (let y = 0; y < rows; y += tileSize) {
        for (let x = 0; x < width; x += tileSize) {
          const tile = writer.newBlock();
          for (let line = y; line < Math.min(y + tileSize, rows); line++) {
            const from = (line * width + x) * bands;
            const pixels = Math.min(tileSize, width - x);
            tile.set(buffer.subarray(from, from + pixels * bands), (line - y) * tileSize * bands);
          }
          await writer.writeBlock(x / tileSize, (top + y) / tileSize, tile);
        }
      }
      onProgress?.(Math.min(top + rows, height), height);
    }
    await writer.finish();
  } finally {
    writer.close();
  }
}

/** Pixels held at a time, whatever the width. */
const mostBufferBytes = 256 * 1024 * 1024;
