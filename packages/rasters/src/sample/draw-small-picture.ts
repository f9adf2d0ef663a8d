/** A small picture of rasters that nothing was made of yet: what a person looks at before they are stored. */

import { type Bbox, bboxHeight, bboxWidth, transformBbox } from '@cartable/geo';
import type { Raster } from '../description.ts';
import { prepareAll } from '../pyramid/prepare-all.ts';
import { Scene } from '../pyramid/scene.ts';
import { composeImage } from './compose-image.ts';

export interface SmallPictureOptions {
  /** Longitudes and latitudes that the picture goes over. */
  readonly extent: Bbox;
  /** Longest side, in pixels. */
  readonly side: number;
  /** Pixels decoded for it, at most: those of the images, as overviews are not read. */
  readonly mostPixels: number;
  /** Existing folder where images that cannot be read by parts are unpacked. */
  readonly spoolDir: string;
  readonly signal?: AbortSignal;
}

const webMercator = 3857;
/** Beyond, towards the poles, maps in Web Mercator end. */
const mostLatitude = 85;

/**
 * @param rasters placed, all in one CRS
 * @returns WebP in Web Mercator; undefined when the images are too large, turned, or nowhere on that map
 * @throws {CartableError} `raster.blocks-damaged`, `raster.jp2-too-large`…
 */
export async function drawSmallPicture(
  rasters: readonly Raster[],
  { extent, side, mostPixels, spoolDir, signal }: SmallPictureOptions,
): Promise<Uint8Array | undefined> {
  const descriptions = rasters.map(({ description }) => description);
  const pixels = descriptions.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > mostPixels || descriptions.some(({ isRotated }) => isRotated)) return undefined;
  const bbox =
    Math.max(-extent[1], extent[3]) > mostLatitude ? undefined : transformBbox(extent, 4326, webMercator);
  if (!bbox) return undefined;
  const longest = Math.max(bboxWidth(bbox), bboxHeight(bbox));
  const sideOf = (length: number): number => Math.max(1, Math.round((side * length) / longest));
  const [width, height] = [sideOf(bboxWidth(bbox)), sideOf(bboxHeight(bbox))];
  const scene = new Scene({
    rasters: await prepareAll(rasters, { spoolDir, ...(signal && { signal }) }),
    srid: webMercator,
    resampling: 'bilinear',
    style: { kind: 'natural' },
  });
  try {
    const drawn = await scene.draw(bbox, width, height);
    if (!drawn) return undefined;
    const picture = { width, height, layers: [drawn], background: '#ffffff', transparent: true } as const;
    return await composeImage({ ...picture, format: 'image/webp' });
  } finally {
    await scene.close();
  }
}
