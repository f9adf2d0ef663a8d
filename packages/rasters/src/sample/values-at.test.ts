import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformerOf } from '@cartable/geo';
import { afterAll, describe, expect, it } from 'vitest';
import { gdal, rasterAt } from '../test-support/gdal.ts';
import { type WrittenRaster, writeRaster } from '../test-support/write-raster.ts';
import { valuesAlong } from './values-along.ts';
import { valuesAt } from './values-at.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartable-values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, changes: Partial<WrittenRaster> = {}) =>
  writeRaster({
    path: join(folder, name),
    width: 300,
    height: 200,
    type: 'FLOAT32',
    nodata: -9999,
    valueAt: (column, row) => (row < 10 ? -9999 : column + row / 1000),
    ...changes,
  });

/** Centre of a pixel of those rasters, in Lambert 93. */
const centre = (column: number, row: number) => ({ x: 700_000.5 + column, y: 6_599_999.5 - row, srid: 2154 });

describe('the values at a point', () => {
  it('are those of the pixel that holds it, in any system', async () => {
    const rasters = [await write('a.tif')];
    const { x, y } = centre(250, 150);
    const [lon, lat] = transformerOf(2154, 4326)(x, y);
    expect((await valuesAt({ rasters, ...centre(250, 150) }))?.[0]).toBeCloseTo(250.15, 3);
    expect((await valuesAt({ rasters, x: lon, y: lat, srid: 4326 }))?.[0]).toBeCloseTo(250.15, 3);
  });

  it('are none outside and where there is no data', async () => {
    const rasters = [await write('b.tif')];
    expect(await valuesAt({ rasters, ...centre(300, 100) })).toBeUndefined();
    expect(await valuesAt({ rasters, ...centre(-1, 100) })).toBeUndefined();
    expect(await valuesAt({ rasters, ...centre(20, 5) })).toBeUndefined();
  });

  it('come from the topmost raster that has data there', async () => {
    const below = await write('c.tif', { valueAt: () => 1 });
    const above = await write('d.tif', { valueAt: (column) => (column < 150 ? -9999 : 2) });
    const rasters = [below, above];
    expect(await valuesAt({ rasters, ...centre(100, 100) })).toEqual([1]);
    expect(await valuesAt({ rasters, ...centre(200, 100) })).toEqual([2]);
  });

  it('are told band by band, unless the opacity says there is nothing', async () => {
    const rasters = [
      await write('e.tif', {
        type: 'UINT8',
        interpretations: ['red', 'green', 'blue', 'alpha'],
        valueAt: (column, row, band) => (band === 3 ? (row < 100 ? 0 : 255) : band * 10 + (column % 5)),
      }),
    ];
    expect(await valuesAt({ rasters, ...centre(2, 150) })).toEqual([2, 12, 22, 255]);
    expect(await valuesAt({ rasters, ...centre(2, 50) })).toBeUndefined();
  });
});

it('the values along a line are those of each of its places, over all the rasters it crosses', async () => {
  const rasters = [
    await write('f.tif', { valueAt: () => 1 }),
    await write('g.tif', { valueAt: (column) => (column < 150 ? -9999 : column) }),
  ];
  const places = [-1, 20, 149, 150, 299, 300].map((column) => {
    const { x, y } = centre(column, 100);
    return [x, y] as const;
  });
  expect(await valuesAlong({ rasters, places, srid: 2154 })).toEqual([null, 1, 1, 150, 299, null]);
});

it.each([
  ['in strips without compression', []],
  ['of the other byte order', ['-co', 'ENDIANNESS=BIG']],
  ['in tiles of the other byte order', ['-co', 'ENDIANNESS=BIG', '-co', 'TILED=YES']],
])('the values of an image that is kept elsewhere are those of the file: %s', async (name, options) => {
  const { files } = await write('h.tif');
  const path = join(folder, `${name}.tif`);
  gdal('gdal_translate', ...options, files.main.path, path);
  const rasters = [await rasterAt(path)];
  const bytes = new Uint8Array(readFileSync(path));
  const open = async () => ({
    size: bytes.length,
    read: async (position: number, length: number) => bytes.slice(position, position + length),
    close: () => undefined,
  });
  for (const [column, row] of [
    [250, 150],
    [0, 199],
  ] as const)
    expect((await valuesAt({ rasters, ...centre(column, row), open }))?.[0]).toBeCloseTo(
      column + row / 1000,
      3,
    );
  const { x, y } = centre(250, 150);
  const [along] = await valuesAlong({ rasters, places: [[x, y]], srid: 2154, open });
  expect(along).toBeCloseTo(250.15, 3);
});
