/** Windows of a Cloud Optimized GeoTIFF (OGC 21-026) that is read by ranges: no more of it than they show. */

import { type Bbox, transformerOf } from '@cartable/geo';
import type { Raster, RasterDescription } from '../description.ts';
import { Scene } from '../pyramid/scene.ts';
import type { ByteSource } from '../read/byte-source.ts';
import { resolveCrs } from '../read/crs-statement.ts';
import { rangesOfImage } from '../read/estimate-ranges.ts';
import { placementOf } from '../read/georeferencing.ts';
import type { ImageInfo } from '../read/image-info.ts';
import type { OpenedImage } from '../read/open-image.ts';
import { type Directory, openTiff, type TiffFile } from '../read/tiff/directory.ts';
import { tag } from '../read/tiff/tags.ts';
import { openTiffImage, type TiffImage } from '../read/tiff/tiff-image.ts';
import { tiffInfo } from '../read/tiff/tiff-info.ts';

export interface CloudRaster {
  /** RGBA of `width × height` pixels over `bbox` in `srid`; undefined when nothing of the image lies there. */
  draw(bbox: Bbox, width: number, height: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

export interface CloudRasterOptions {
  /** What the image is called in refusals. */
  readonly name: string;
  /** System of the windows. */
  readonly srid: number;
  /** Units of that system for a pixel of the windows, at their place. */
  readonly resolution: number;
  /** All of the windows. */
  readonly bbox: Bbox;
}

/** Blocks larger than that are no tiles of an image made for this. */
const mostBlockBytes = 16 * 1024 * 1024;

/**
 * Opens the level of the image whose pixels are the nearest to those of the windows, and no coarser where there is one.
 * @throws {CartableError} `format.unknown`, `format.truncated`, `format.damaged`, `raster.unsupported`
 */
export async function openCloudRaster(
  source: ByteSource,
  options: CloudRasterOptions,
): Promise<CloudRaster | undefined> {
  const { name, srid } = options;
  const file = await openTiff(source, name);
  const info = await tiffInfo(file);
  const levels = await levelsOf(file, info.width);
  const whole = describe(info, name);
  if (whole === undefined) return undefined;
  const scene = (raster: Raster, opened: OpenedImage) =>
    new Scene({
      rasters: [raster],
      srid,
      resampling: 'bilinear',
      style: { kind: 'natural' },
      open: async () => opened,
    });
  const coarsest = await openTiffImage(file, levels.at(-1)!.image);
  const bands = await rangesOfImage(coarsest, whole.bands);
  const least = pixelsAcross(whole, options);
  const level = levels.findLast(({ width }) => width >= least) ?? levels[0]!;
  const image = level === levels.at(-1) ? coarsest : await openTiffImage(file, level.image);
  if (image.blockBytes > mostBlockBytes) return undefined;
  const mask = level.mask && (await openTiffImage(file, level.mask));
  const drawn = scene(
    { files: { name, main: { path: name, name } }, description: levelOf({ ...whole, bands }, image) },
    {
      image,
      ...(mask && { mask }),
      isDirect: true,
      countMissing: () => ({ count: 0, total: 0 }),
      close: () => undefined,
    },
  );
  return { draw: (bbox, width, height) => drawn.draw(bbox, width, height), close: () => drawn.close() };
}

interface Level {
  readonly width: number;
  readonly image: Directory;
  readonly mask: Directory | undefined;
}

/** Subfile type: bit 0 for a reduced image, bit 2 for a mask. */
const isReduced = 1;
const isMask = 4;

/** From the image itself to its coarsest overview. */
async function levelsOf({ directories }: TiffFile, fullWidth: number): Promise<[Level, ...Level[]]> {
  const [full, ...others] = await Promise.all(
    directories.map(async (image) => ({
      image,
      width: (await image.number(tag.width)) ?? 0,
      kind: (await image.number(tag.newSubfileType)) ?? 0,
    })),
  );
  const maskOf = (width: number) =>
    others.find((one) => (one.kind & isMask) !== 0 && one.width === width)?.image;
  const overviews = others
    .filter(
      ({ kind, width }) =>
        (kind & isReduced) !== 0 && (kind & isMask) === 0 && width > 0 && width < fullWidth,
    )
    .toSorted((a, b) => b.width - a.width)
    .map(({ image, width }): Level => ({ image, width, mask: maskOf(width) }));
  return [{ image: full!.image, width: fullWidth, mask: maskOf(fullWidth) }, ...overviews];
}

/** Undefined for an image that nothing places, or that is placed in a system we do not know. */
function describe(info: ImageInfo, name: string): RasterDescription | undefined {
  const { crs, crsSource: _source, geotransform, controlPoints: _points, ...image } = info;
  const placement = geotransform && placementOf(geotransform, info.width, info.height);
  const system = crs && resolveCrs(crs);
  if (!placement || system === undefined || system.srid === null) return undefined;
  return {
    name,
    ...image,
    srid: system.srid,
    crsName: system.name,
    crsSource: 'geokeys',
    ...placement,
    fileBytes: 0,
  };
}

/** The image as one of its levels shows it. */
function levelOf(whole: RasterDescription, { width, height }: TiffImage): RasterDescription {
  const [x, a, b, y, d, e] = whole.geotransform!;
  const [across, down] = [whole.width / width, whole.height / height];
  const geotransform = [x, a * across, b * down, y, d * across, e * down] as const;
  return { ...whole, width, height, ...placementOf(geotransform, width, height) };
}

/** Pixels that the whole image would have across if they were as large as those of the windows. */
function pixelsAcross(whole: RasterDescription, { srid, bbox, resolution }: CloudRasterOptions): number {
  const [minX, minY, maxX, maxY] = bbox;
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const toImage = transformerOf(srid, whole.srid!);
  const [fromX, fromY] = toImage(x - resolution / 2, y);
  const [toX, toY] = toImage(x + resolution / 2, y);
  const pixel = Math.hypot(toX - fromX, toY - fromY);
  return pixel > 0 ? (whole.width * whole.resolution![0]) / pixel : whole.width;
}
