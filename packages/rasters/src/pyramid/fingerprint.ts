/**
 * Fingerprint of a raster when a pyramid was made of it, fine enough to know which parts of it changed since.
 * Blocks are hashed as they are stored: nothing is decoded.
 */

import { hash } from 'node:crypto';
import type { Bbox } from '@cartable/geo';
import type { GeoTransform, Raster } from '../description.ts';
import { boxOfPixels } from '../read/georeferencing.ts';
import { openImage } from '../read/open-image.ts';

export interface RasterFingerprint {
  readonly name: string;
  readonly geotransform: GeoTransform;
  readonly width: number;
  readonly height: number;
  /** Hash of what concerns every pixel: type, bands, nodata, palette, CRS, how blocks are stored. */
  readonly shape: string;
  /** Size of a cell in pixels: a block of the file, or several. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** 8 bytes per cell, rows from the top, as base64. */
  readonly hashes: string;
}

const hashBytes = 8;
/** Cells per row and column: some hundred kilobytes for the largest images. */
const mostCells = 128;

/** @param raster one that can be read by blocks (`prepareRaster`) */
export async function fingerprintRaster(raster: Raster): Promise<RasterFingerprint> {
  const { description, files } = raster;
  const opened = await openImage(raster);
  if (!opened) throw new Error(`${files.name} must be prepared before it is read by blocks.`);
  try {
    const { image, mask } = opened;
    const [perColumn, perRow] = [Math.ceil(image.columns / mostCells), Math.ceil(image.rows / mostCells)];
    const hashes: Buffer[] = [];
    for (let row = 0; row < image.rows; row += perRow) {
      for (let column = 0; column < image.columns; column += perColumn) {
        const parts: Uint8Array[] = [];
        for (let y = row; y < Math.min(row + perRow, image.rows); y++)
          for (let x = column; x < Math.min(column + perColumn, image.columns); x++) {
            parts.push(digest(await image.storedBlock(x, y)));
            if (mask && x < mask.columns && y < mask.rows) parts.push(digest(await mask.storedBlock(x, y)));
          }
        hashes.push(digest(Buffer.concat(parts)));
      }
    }
    const { name: _name, bbox: _bbox, fileBytes: _bytes, bands, ...rest } = description;
    const shape = {
      ...rest,
      bands: bands.map(({ type, interpretation, nodata }) => ({ type, interpretation, nodata })),
    };
    return {
      name: files.name,
      geotransform: description.geotransform!,
      width: description.width,
      height: description.height,
      shape: digest(Buffer.from(JSON.stringify(shape))).toString('hex'),
      cellWidth: image.blockWidth * perColumn,
      cellHeight: image.blockHeight * perRow,
      hashes: Buffer.concat(hashes).toString('base64'),
    };
  } finally {
    opened.close();
  }
}

/** SHA-1 is computed by the processor itself; against accidents, not against adversaries. */
function digest(bytes: Uint8Array): Buffer {
  return hash('sha1', bytes, 'buffer').subarray(0, hashBytes);
}

/** Pixels of cells that are not the same, as boxes in the CRS of the raster. */
export function changedCells(before: RasterFingerprint, after: RasterFingerprint): Bbox[] {
  const isComparable =
    before.shape === after.shape &&
    before.hashes.length === after.hashes.length &&
    before.cellWidth === after.cellWidth;
  if (!isComparable) return [wholeBox(before), wholeBox(after)];
  const [old, now] = [Buffer.from(before.hashes, 'base64'), Buffer.from(after.hashes, 'base64')];
  const columns = Math.ceil(after.width / after.cellWidth);
  const boxes: Bbox[] = [];
  for (let cell = 0; cell * hashBytes < now.length; cell++) {
    const at = cell * hashBytes;
    if (old.compare(now, at, at + hashBytes, at, at + hashBytes) === 0) continue;
    const x = (cell % columns) * after.cellWidth;
    const y = Math.floor(cell / columns) * after.cellHeight;
    const width = Math.min(after.cellWidth, after.width - x);
    const height = Math.min(after.cellHeight, after.height - y);
    boxes.push(boxOfPixels(after.geotransform, { x, y, width, height }));
  }
  return boxes;
}

export function wholeBox({ geotransform, width, height }: RasterFingerprint): Bbox {
  return boxOfPixels(geotransform, { x: 0, y: 0, width, height });
}
