/** Header of an ESRI ASCII grid: five or six lines of a word and a number, then the values, rows from the north. */

import { CartableError } from '@cartable/contract';
import type { GeoTransform, RasterFile } from '../description.ts';
import { maxGridCells, maxSidePixels } from '../limits.ts';
import { openFileBytes } from './byte-source.ts';

export interface AsciiGridHeader {
  readonly width: number;
  readonly height: number;
  readonly geotransform: GeoTransform;
  readonly nodata: number | undefined;
  /** Offset of the first value, bytes. */
  readonly dataOffset: number;
}

const keywords = [
  'ncols',
  'nrows',
  'xllcorner',
  'xllcenter',
  'yllcorner',
  'yllcenter',
  'cellsize',
  'dx',
  'dy',
  'nodata_value',
];
const longestHeaderBytes = 4096;

export function looksLikeAsciiGrid(head: Uint8Array): boolean {
  return /^\s*(ncols|nrows|xll|yll|cellsize|dx|dy|nodata)/i.test(
    Buffer.from(head.subarray(0, 64)).toString('latin1'),
  );
}

/** @throws {CartableError} `raster.grid-header`, `raster.too-large` */
export function readAsciiGridHeader(file: RasterFile): AsciiGridHeader {
  const source = openFileBytes(file.path);
  try {
    return parseHeader(
      Buffer.from(source.read(0, longestHeaderBytes) as Uint8Array).toString('latin1'),
      file.name,
    );
  } finally {
    source.close();
  }
}

function parseHeader(text: string, file: string): AsciiGridHeader {
  const wrong = (value: string): CartableError =>
    new CartableError('raster.grid-header', { file, value: value.trim().slice(0, 40) });
  const values = new Map<string, number>();
  let dataOffset = 0;
  for (const line of text.matchAll(/[^\n]*\n/g)) {
    const words = line[0].trim().split(/\s+/);
    const keyword = words[0]!.toLowerCase();
    if (keyword === '' && values.size === 0) continue;
    if (!/^[a-z]/.test(keyword) || /^(nan|inf)/.test(keyword)) break;
    const number = Number(words[1]?.replace(',', '.'));
    const isNan = words[1]?.toLowerCase() === 'nan';
    if (!keywords.includes(keyword) || words.length !== 2 || (Number.isNaN(number) && !isNan))
      throw wrong(line[0]);
    values.set(keyword, number);
    dataOffset = line.index + line[0].length;
  }
  const get = (keyword: string): number => {
    const value = values.get(keyword);
    if (value === undefined || !Number.isFinite(value)) throw wrong(keyword);
    return value;
  };
  const width = get('ncols');
  const height = get('nrows');
  if (!Number.isInteger(width) || width < 1) throw wrong(`ncols ${width}`);
  if (!Number.isInteger(height) || height < 1) throw wrong(`nrows ${height}`);
  if (width > maxSidePixels || height > maxSidePixels || width * height > maxGridCells)
    throw new CartableError('raster.too-large', { file, width, height, limit: `${maxGridCells / 1e6} Mpx` });
  const cellWidth = values.has('dx') ? get('dx') : get('cellsize');
  const cellHeight = values.has('dy') ? get('dy') : get('cellsize');
  if (!(cellWidth > 0 && cellHeight > 0)) throw wrong(`cellsize ${cellWidth}`);
  const west = values.has('xllcenter') ? get('xllcenter') - cellWidth / 2 : get('xllcorner');
  const south = values.has('yllcenter') ? get('yllcenter') - cellHeight / 2 : get('yllcorner');
  const geotransform: GeoTransform = [west, cellWidth, 0, south + height * cellHeight, 0, -cellHeight];
  return { width, height, geotransform, nodata: values.get('nodata_value'), dataOffset };
}
