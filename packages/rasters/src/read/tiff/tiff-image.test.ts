import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, test } from 'vitest';
import type { SampleType } from '../../description.ts';
import { gdal, gdalInfo, gdalPixels, landsat, rasterAt } from '../../test-support/gdal.ts';
import { openImage } from '../open-image.ts';
import { readWindow } from '../read-window.ts';
import { newSamples } from '../samples.ts';

const tiled = ['-co', 'TILED=YES', '-co', 'BLOCKXSIZE=64', '-co', 'BLOCKYSIZE=64'];
const float = ['-ot', 'Float32', '-scale', '0', '255', '-1.5', '2.75'];

const forms: [name: string, args: string[], type?: SampleType][] = [
  ['strips without compression', []],
  ['tiles without compression', tiled],
  ['LZW strips', ['-co', 'COMPRESS=LZW']],
  ['LZW tiles with predictor', [...tiled, '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2']],
  ['DEFLATE, a band after another', ['-co', 'COMPRESS=DEFLATE', '-co', 'INTERLEAVE=BAND']],
  [
    'DEFLATE tiles of a band, predictor',
    [...tiled, '-co', 'COMPRESS=DEFLATE', '-co', 'INTERLEAVE=BAND', '-co', 'PREDICTOR=2'],
  ],
  ['PackBits', ['-co', 'COMPRESS=PACKBITS']],
  ['ZSTD tiles', [...tiled, '-co', 'COMPRESS=ZSTD']],
  ['BigTIFF', ['-co', 'BIGTIFF=YES', ...tiled]],
  [
    'big-endian',
    ['-co', 'ENDIANNESS=BIG', '-ot', 'UInt16', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2'],
    'UINT16',
  ],
  [
    '16 bits, LZW, predictor',
    ['-ot', 'UInt16', '-scale', '0', '255', '0', '65535', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=2'],
    'UINT16',
  ],
  ['signed 16 bits', ['-ot', 'Int16', '-scale', '0', '255', '-3000', '3000'], 'INT16'],
  ['32 bits', ['-ot', 'Int32', '-scale', '0', '255', '-300000', '300000', ...tiled], 'INT32'],
  ['floats, predictor 3', [...float, ...tiled, '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=3'], 'FLOAT32'],
  [
    'floats, predictor 2, big-endian',
    [...float, '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=2', '-co', 'ENDIANNESS=BIG'],
    'FLOAT32',
  ],
  [
    'doubles, predictor 3',
    ['-ot', 'Float64', '-scale', '0', '255', '-1.5', '2.75', '-co', 'COMPRESS=LZW', '-co', 'PREDICTOR=3'],
    'FLOAT64',
  ],
  ['one bit', ['-b', '1', '-scale', '0', '255', '0', '1', '-co', 'NBITS=1', '-co', 'COMPRESS=DEFLATE']],
  ['four bits', ['-b', '1', '-scale', '0', '255', '0', '15', '-co', 'NBITS=4', ...tiled]],
  ['JPEG in YCbCr', [...tiled, '-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=YCBCR']],
  ['JPEG in RGB', [...tiled, '-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=RGB']],
  ['grey JPEG strips', ['-b', '1', '-co', 'COMPRESS=JPEG']],
  ['WebP without loss', [...tiled, '-co', 'COMPRESS=WEBP', '-co', 'WEBP_LOSSLESS=YES']],
  ['sparse tiles', [...tiled, '-srcwin', '-200', '0', '400', '256', '-co', 'SPARSE_OK=TRUE']],
];

test.each(forms)(
  '%s: pixels and description are those that GDAL reads',
  async (_name, args: string[], type: SampleType = 'UINT8') => {
    const folder = temporaryFolder();
    const path = join(folder, 'image.tif');
    gdal('gdal_translate', ...args, landsat, path);
    const info = gdalInfo(path);
    const raster = await rasterAt(path);
    const { description } = raster;
    expect([description.width, description.height]).toEqual(info.size);
    expect(description.srid).toBe(32618);
    for (const [i, value] of info.geoTransform.entries())
      expect(description.geotransform![i]).toBeCloseTo(value, 6);
    expect(description.bands.map((band) => band.type)).toEqual(info.bands.map(() => type));
    expect(description.bands.map(({ nodata }) => nodata ?? undefined)).toEqual(
      info.bands.map(({ noDataValue }) => noDataValue),
    );
    const opened = await openImage(raster);
    const { image } = opened!;
    const read = newSamples(type, image.width * image.height * image.bands);
    await readWindow(image, { x: 0, y: 0, width: image.width, height: image.height }, read);
    opened!.close();
    const expected = gdalPixels(path, type, folder);
    expect(read.length).toBe(expected.length);
    // Both decode JPEG with a library of the same family, whose rounding may differ by one or two.
    const tolerance = args.includes('COMPRESS=JPEG') ? 2 : 0;
    expect(largestDifference(read, expected)).toBeLessThanOrEqual(tolerance);
  },
);

test('a window is the same as that part of the whole, in strips and in tiles', async () => {
  const folder = temporaryFolder();
  for (const args of [[], tiled, ['-co', 'COMPRESS=LZW', '-co', 'BLOCKYSIZE=7']]) {
    const path = join(folder, 'window.tif');
    gdal('gdal_translate', ...args, landsat, path);
    const expected = gdalPixels(path, 'UINT8', folder);
    const opened = await openImage(await rasterAt(path));
    const window = { x: 61, y: 57, width: 90, height: 83 };
    const read = newSamples('UINT8', window.width * window.height * 3);
    await readWindow(opened!.image, window, read);
    opened!.close();
    for (const [column, row] of [
      [0, 0],
      [89, 82],
      [3, 71],
    ] as const) {
      const at = (row * window.width + column) * 3;
      const from = ((window.y + row) * 256 + window.x + column) * 3;
      expect([...read.subarray(at, at + 3)]).toEqual([...expected.subarray(from, from + 3)]);
    }
  }
});

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!));
  return largest;
}
