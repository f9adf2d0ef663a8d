import { transformerOf } from '@cartable/geo';
import type { Raster, RasterDescription } from '../description.ts';
import type { BlockImage } from '../read/block-image.ts';
import { pixelLocator } from '../read/georeferencing.ts';
import type { SampleArray } from '../read/samples.ts';
import { type OpenBytes, openDirect } from './open-direct.ts';

export interface ValuesRequest {
  /** Rasters that may cover the point, in the order they are drawn: the last one is on top. */
  readonly rasters: readonly Raster[];
  /** In `srid`. */
  readonly x: number;
  readonly y: number;
  readonly srid: number;
  /** How images that are no files of this machine are opened, by what stands as their path. @default as files */
  readonly open?: OpenBytes;
}

/** Band by band, `null` for no data. */
export type BandValues = readonly (number | null)[];

/**
 * Values of the rasters at a point: those of the topmost one that has data there. Undefined where none has.
 * Images that would have to be unpacked whole for one pixel are passed over.
 * @throws {CartableError} `raster.*` for a file that cannot be read any more
 */
export async function valuesAt({ rasters, open, ...point }: ValuesRequest): Promise<BandValues | undefined> {
  for (const raster of rasters.toReversed()) {
    const values = await valuesIn(raster, point, open);
    if (values?.some((value) => value !== null)) return values;
  }
  return undefined;
}

async function valuesIn(
  raster: Raster,
  { x, y, srid }: Pick<ValuesRequest, 'x' | 'y' | 'srid'>,
  open: OpenBytes | undefined,
): Promise<BandValues | undefined> {
  const { description } = raster;
  const place = pixelAt(description, x, y, srid);
  if (!place) return undefined;
  const opened = await openDirect(raster, open);
  try {
    if (!opened) return undefined;
    const [column, row] = place;
    const samples = await readPixel(opened.image, column, row);
    const isMasked = opened.mask && (await readPixel(opened.mask, column, row))?.[0] === 0;
    return samples && !isMasked ? bandValues(samples, description) : undefined;
  } finally {
    opened?.close();
  }
}

export function pixelAt(
  { srid: own, geotransform, width, height }: RasterDescription,
  x: number,
  y: number,
  srid: number,
): readonly [column: number, row: number] | undefined {
  if (own === null || geotransform === null) return undefined;
  const [column, row] = pixelLocator(geotransform)(...transformerOf(srid, own)(x, y)).map(Math.floor) as [
    number,
    number,
  ];
  const isInside = column >= 0 && row >= 0 && column < width && row < height;
  return isInside ? [column, row] : undefined;
}

export async function readPixel(
  image: BlockImage,
  column: number,
  row: number,
): Promise<SampleArray | undefined> {
  const { blockWidth, blockHeight, bands } = image;
  const block = await image.readBlock(Math.floor(column / blockWidth), Math.floor(row / blockHeight));
  const at = ((row % blockHeight) * blockWidth + (column % blockWidth)) * bands;
  return block?.subarray(at, at + bands);
}

export function bandValues(
  samples: SampleArray,
  { bands, alphaBand }: RasterDescription,
): BandValues | undefined {
  if (alphaBand !== null && samples[alphaBand] === 0) return undefined;
  return bands.map(({ nodata }, rank) => {
    const value = samples[rank]!;
    return value === nodata || !Number.isFinite(value) ? null : value;
  });
}
