/** World files, `.prj` and `.aux.xml`: small texts beside an image. */

import { CartableError } from '@cartable/contract';
import type { GeoTransform, RasterFile } from '../description.ts';
import { maxCompanionBytes } from '../limits.ts';
import { readSmallText } from './byte-source.ts';
import type { CrsStatement } from './crs-statement.ts';
import { fromCentres } from './georeferencing.ts';

/**
 * Six lines: pixel width, row skew, column skew, pixel height (negative when rows go down), then the centre of the
 * first pixel.
 * @throws {CartableError} `raster.placement-invalid`
 */
export function readWorldFile(file: RasterFile, image: string): GeoTransform {
  const text = readSmallText(file.path, maxCompanionBytes) ?? '';
  const lines = text.trim().split(/\s+/).slice(0, 6);
  // Some French programs write a decimal comma.
  const numbers = lines.map((line) => Number(line.replace(',', '.')));
  if (numbers.length < 6 || !numbers.every(Number.isFinite))
    throw new CartableError('raster.placement-invalid', {
      file: image,
      value: lines.join(' ').slice(0, 80) || '—',
    });
  const [a, d, b, e, x, y] = numbers as [number, number, number, number, number, number];
  return fromCentres([x, a, b, y, d, e]);
}

export function readPrj(file: RasterFile): CrsStatement | undefined {
  const text = readSmallText(file.path, maxCompanionBytes)?.trim();
  if (!text) return undefined;
  // ASCII grids have a `.prj` of another kind (ArcInfo keywords): it is not read as a WKT.
  return text.includes('[') || text.includes('(') ? { wkt: text } : { name: text.slice(0, 80) };
}

export interface AuxInfo {
  readonly crs?: CrsStatement;
  readonly geotransform?: GeoTransform;
  readonly controlPoints: number;
  /** By band, from 0. */
  readonly nodata: ReadonlyMap<number, number>;
  readonly ranges: ReadonlyMap<number, readonly [number, number]>;
}

/** GDAL's Persistent Auxiliary Metadata. Only a few plain elements are wanted of it: no XML reader is needed. */
export function readAux(file: RasterFile): AuxInfo {
  const text = readSmallText(file.path, maxCompanionBytes) ?? '';
  const srs = /<SRS[^>]*>([^<]*)<\/SRS>/.exec(text)?.[1];
  const affine = /<GeoTransform>([^<]*)<\/GeoTransform>/.exec(text)?.[1]?.split(',').map(Number);
  const nodata = new Map<number, number>();
  const ranges = new Map<number, readonly [number, number]>();
  for (const [, number, content] of text.matchAll(/<PAMRasterBand band="(\d+)">(.*?)<\/PAMRasterBand>/gs)) {
    const band = Number(number) - 1;
    const value = /<NoDataValue[^>]*>([^<]*)<\/NoDataValue>/.exec(content!)?.[1];
    if (value !== undefined) nodata.set(band, parseNumber(value));
    const range = rangeOf(content!);
    if (range) ranges.set(band, range);
  }
  return {
    ...(srs && { crs: { wkt: unescapeXml(srs) } }),
    ...(affine?.length === 6 && { geotransform: affine as unknown as GeoTransform }),
    controlPoints: text.split('<GCP ').length - 1,
    nodata,
    ranges,
  };
}

/** Statistics as GDAL writes them, of one band beside an image, or of band `sample` in the GDAL_METADATA tag. */
export function rangeOf(xml: string, sample?: number): readonly [number, number] | undefined {
  const which = sample === undefined ? '' : ` sample="${sample}"`;
  const read = (name: string): number =>
    Number(new RegExp(`"STATISTICS_${name}"${which}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? Number.NaN);
  const range = [read('MINIMUM'), read('MAXIMUM')] as const;
  return range.every(Number.isFinite) ? range : undefined;
}

/** GDAL also writes `nan` and `-inf`. */
export function parseNumber(text: string): number {
  const trimmed = text.trim().toLowerCase();
  if (/^[+-]?inf/.test(trimmed)) return trimmed.startsWith('-') ? -Infinity : Infinity;
  return trimmed === '' ? Number.NaN : Number(trimmed);
}

function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
  return text.replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => names[name]!);
}
