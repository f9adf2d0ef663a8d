/** Information from the headers of a PNG or a JPEG. Nothing in them places the image: a world file must. */

import { CartableError } from '@cartable/contract';
import sharp from 'sharp';
import type { RasterFile } from '../description.ts';
import { maxInterlacedPixels, maxSidePixels, maxUnpackedPixels } from '../limits.ts';
import type { BandInfo, ImageInfo } from './image-info.ts';

const interpretations = {
  1: ['gray'],
  2: ['gray', 'alpha'],
  3: ['red', 'green', 'blue'],
  4: ['red', 'green', 'blue', 'alpha'],
} as const;

/** @throws {CartableError} `format.damaged`, `raster.too-large`, `raster.unsupported` */
export async function pictureInfo(file: RasterFile, driver: 'PNG' | 'JPEG'): Promise<ImageInfo> {
  const metadata = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new CartableError('format.damaged', { file: file.name, position: 0 }, { cause: error });
    });
  const { width, height, isProgressive } = metadata;
  const limit = isProgressive ? maxInterlacedPixels : maxUnpackedPixels;
  if (width * height > limit || width > maxSidePixels || height > maxSidePixels)
    throw new CartableError('raster.too-large', {
      file: file.name,
      width,
      height,
      limit: `${limit / 1e6} Mpx`,
    });
  if (metadata.space === 'cmyk')
    throw new CartableError('raster.unsupported', { file: file.name, feature: 'CMYK' });
  const names = interpretations[metadata.channels as 1 | 2 | 3 | 4];
  const type = metadata.depth === 'ushort' ? 'UINT16' : 'UINT8';
  return {
    driver,
    width,
    height,
    bands: names.map(
      (interpretation): BandInfo => ({ type, interpretation, nodata: null, min: null, max: null }),
    ),
    palette: null,
    alphaBand: metadata.hasAlpha ? names.length - 1 : null,
    organisation: 'whole',
    blockWidth: width,
    blockHeight: height,
    overviews: [],
    compression: driver === 'PNG' ? 'DEFLATE' : 'JPEG',
  };
}
