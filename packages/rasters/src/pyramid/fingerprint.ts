/**
 * What a raster looked like when a pyramid was made of it, finely enough to know which parts of it changed since.
 * Blocks are hashed as they are stored: nothing is decoded.
 */

import type { GeoTransform } from '../description.ts';

export interface RasterFingerprint {
  readonly name: string;
  readonly geotransform: GeoTransform;
  readonly width: number;
  readonly height: number;
  /** Hash of what concerns every pixel: type, bands, nodata, palette, CRS. */
  readonly shape: string;
  /** Size of a cell in pixels: a block of the file, or the whole image when it is not organised in blocks. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** 8 bytes per cell, rows from the top, as base64. */
  readonly hashes: string;
}
