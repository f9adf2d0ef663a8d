import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, test } from 'vitest';
import { detectRasterFiles } from '../read/detect-raster-files.ts';
import { gdal, landsat } from '../test-support/gdal.ts';
import { type WrittenRaster, writeRaster } from '../test-support/write-raster.ts';
import { checkRasters } from './check-rasters.ts';

const side = 50;

/** Tiles of 50 m on a grid, by column and row. */
async function writeGrid(
  folder: string,
  cells: readonly (readonly [number, number])[],
  change: Partial<WrittenRaster> = {},
) {
  for (const [column, row] of cells) {
    await writeRaster({
      path: join(folder, `tile-${row}-${column}.tif`),
      width: side,
      height: side,
      geotransform: [700_000 + column * side, 1, 0, 6_600_000 - row * side, 0, -1],
      valueAt: (x) => 10 + x,
      ...change,
    });
  }
  return cells.map(([column, row]) => `tile-${row}-${column}.tif`);
}

async function check(folder: string, names: readonly string[], declaredSrid?: number) {
  const { rasters } = detectRasterFiles(names.map((name) => ({ name, path: join(folder, name) })));
  return checkRasters(rasters, { spoolDir: folder, ...(declaredSrid && { declaredSrid }) });
}

const square = (length: number): [number, number][] =>
  Array.from({ length: length * length }, (_, i) => [i % length, Math.floor(i / length)]);

test('a mosaic in order is described as a whole, with exact ranges', async () => {
  const folder = temporaryFolder();
  const { findings, info } = await check(folder, await writeGrid(folder, square(3)));
  expect(findings).toEqual([]);
  expect(info).toMatchObject({
    srid: 2154,
    bbox: [700_000, 6_600_000 - 150, 700_150, 6_600_000],
    resolution: [1, 1],
    width: 150,
    height: 150,
    bands: [{ type: 'UINT8', min: 10, max: 59 }],
    hasPalette: false,
    hasAlpha: false,
    overlaps: [],
    gaps: [],
  });
  expect(info.footprints).toHaveLength(9);
  expect(info.footprints[0]!.ring).toHaveLength(5);
  expect(info.footprints[0]!.ring[0]![0]).toBeCloseTo(3, 2);
});

describe('gaps and overlaps', () => {
  test('a tile missing in the middle is a gap, shown where it is', async () => {
    const folder = temporaryFolder();
    const cells = square(3).filter(([column, row]) => column !== 1 || row !== 1);
    const { findings, info } = await check(folder, await writeGrid(folder, cells));
    expect(findings).toMatchObject([
      { code: 'raster.gap', severity: 'warning', count: 1, params: { width: 50, height: 50 } },
    ]);
    expect(info.gaps.map(({ bbox }) => bbox)).toEqual([[700_050, 6_600_000 - 100, 700_100, 6_600_000 - 50]]);
    expect(findings[0]!.place![1]).toBeCloseTo(46.5, 1);
  });

  test('a corner that no image covers is the outline, not a gap', async () => {
    const folder = temporaryFolder();
    const cells = square(3).filter(([column, row]) => column + row < 3);
    const { findings } = await check(folder, await writeGrid(folder, cells));
    expect(findings).toEqual([]);
  });

  test('a slit between two images is a gap, though it is open at both ends', async () => {
    const folder = temporaryFolder();
    const names = [...(await writeGrid(folder, [[0, 0]])), 'b.tif'];
    const geotransform = [700_053, 1, 0, 6_600_000, 0, -1] as const;
    await writeRaster({
      path: join(folder, 'b.tif'),
      width: side,
      height: side,
      geotransform,
      valueAt: () => 9,
    });
    const { findings } = await check(folder, names);
    expect(findings).toMatchObject([{ code: 'raster.gap', params: { width: 3, height: 50 } }]);
  });

  test('images over each other are told in pairs', async () => {
    const folder = temporaryFolder();
    const names = [...(await writeGrid(folder, square(2))), 'z.tif'];
    const geotransform = [700_040, 1, 0, 6_600_000 - 10, 0, -1] as const;
    await writeRaster({ path: join(folder, 'z.tif'), width: 20, height: 20, geotransform, valueAt: () => 9 });
    const { findings, info } = await check(folder, names);
    expect(findings).toMatchObject([{ code: 'raster.overlap', count: 2, params: { other: 'z.tif' } }]);
    expect(info.overlaps.map(({ bbox }) => bbox)).toContainEqual([
      700_050,
      6_600_000 - 30,
      700_060,
      6_600_000 - 10,
    ]);
  });

  test('an image whose pixels fall between those of the others is told', async () => {
    const folder = temporaryFolder();
    const names = [...(await writeGrid(folder, square(2))), 'z.tif'];
    const geotransform = [700_100.4, 1, 0, 6_600_000, 0, -1] as const;
    await writeRaster({ path: join(folder, 'z.tif'), width: 20, height: 20, geotransform, valueAt: () => 9 });
    const { findings } = await check(folder, names);
    expect(findings).toMatchObject([{ code: 'raster.misaligned', file: 'z.tif', count: 1 }]);
  });
});

describe('images that do not go together', () => {
  const other = async (change: Partial<WrittenRaster>) => {
    const folder = temporaryFolder();
    const names = await writeGrid(folder, square(2));
    await writeRaster({
      path: join(folder, 'z.tif'),
      width: side,
      height: side,
      geotransform: [700_100, 1, 0, 6_600_000, 0, -1],
      valueAt: () => 9,
      ...change,
    });
    return (await check(folder, [...names, 'z.tif'])).findings;
  };

  test('another system', async () => {
    expect(await other({ srid: 3949, geotransform: [1_700_100, 1, 0, 8_200_000, 0, -1] })).toMatchObject([
      { code: 'raster.crs-mixed', file: 'z.tif', params: { srid: 3949, expected: 2154 }, severity: 'error' },
    ]);
  });

  test('another size of pixel', async () => {
    expect(await other({ geotransform: [700_100, 2, 0, 6_600_000, 0, -2] })).toMatchObject([
      { code: 'raster.resolution-mixed', params: { resolution: '2 × 2', expected: '1 × 1' } },
      { code: 'raster.misaligned' },
    ]);
  });

  test('other bands, another type', async () => {
    const bands = await other({ interpretations: ['red', 'green', 'blue'] });
    expect(bands).toMatchObject([{ code: 'raster.bands-mixed', params: { expected: '1 × UINT8 (gray)' } }]);
    expect(await other({ type: 'UINT16' })).toMatchObject([{ code: 'raster.bands-mixed' }]);
  });

  test('another value for no data is a warning', async () => {
    expect(await other({ nodata: 255 })).toMatchObject([
      { code: 'raster.nodata-mixed', severity: 'warning', params: { nodata: 255, expected: '—' } },
    ]);
  });
});

test('a system that is not the declared one, and a place that the system does not cover', async () => {
  const folder = temporaryFolder();
  const names = await writeGrid(folder, [[0, 0]]);
  expect((await check(folder, names, 3857)).findings).toMatchObject([
    { code: 'raster.crs-different', params: { srid: 2154, declared: 3857 } },
  ]);
  const far = await writeGrid(folder, [[0, 0]], { geotransform: [-3_000_000, 1, 0, 1_000_000, 0, -1] });
  expect((await check(folder, far)).findings).toMatchObject([{ code: 'raster.outside-area' }]);
});

test('every form of file is decoded to the end, and the spool is left as it was', async () => {
  const folder = temporaryFolder();
  gdal('gdal_translate', '-of', 'PNG', landsat, join(folder, 'a.png'));
  gdal('gdal_translate', '-of', 'JP2OpenJPEG', landsat, join(folder, 'b.jp2'));
  gdal('gdal_translate', '-of', 'AAIGrid', '-b', '1', landsat, join(folder, 'c.asc'));
  for (const names of [['a.png', 'a.png.aux.xml'], ['b.jp2'], ['c.asc', 'c.prj']]) {
    const progress: number[] = [];
    const { rasters } = detectRasterFiles(names.map((name) => ({ name, path: join(folder, name) })));
    const spoolDir = temporaryFolder();
    const { findings, info } = await checkRasters(rasters, {
      spoolDir,
      declaredSrid: 32618,
      onProgress: (done, total) => progress.push(done / total),
    });
    expect(findings, names[0]).toEqual([]);
    expect(info.bands[0]).toMatchObject({ max: 255 });
    expect(progress.at(-1)).toBe(1);
  }
});

test('a deposit without images, and a check that is given up', async () => {
  const folder = temporaryFolder();
  expect((await check(folder, [])).findings).toMatchObject([{ code: 'raster.none' }]);
  const names = await writeGrid(folder, [[0, 0]]);
  const { rasters } = detectRasterFiles(names.map((name) => ({ name, path: join(folder, name) })));
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(checkRasters(rasters, { spoolDir: folder, signal })).rejects.toThrow('enough');
});
