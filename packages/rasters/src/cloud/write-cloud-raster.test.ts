import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, test } from 'vitest';
import type { SampleType } from '../description.ts';
import { openFileBytes } from '../read/byte-source.ts';
import { openTiff } from '../read/tiff/directory.ts';
import { tag } from '../read/tiff/tags.ts';
import { gdal, gdalInfo, gdalPixels, landsat, rasterAt } from '../test-support/gdal.ts';
import { writeRaster } from '../test-support/write-raster.ts';
import { isCloudOptimized, mayBeCloudOptimized, writeCloudRaster } from './write-cloud-raster.ts';

async function cloudOf(path: string, folder: string) {
  const cloud = join(folder, 'cloud.tif');
  await writeCloudRaster(await rasterAt(path), cloud);
  return cloud;
}

test.each<[SampleType, number]>([
  ['UINT8', 1],
  ['UINT16', 3],
  ['INT16', -40],
  ['FLOAT32', 0.25],
  ['FLOAT64', 1e9],
])('%s: GDAL reads the same pixels, place and system, and says that it is a COG', async (type, factor) => {
  const folder = temporaryFolder();
  const path = join(folder, 'image.tif');
  const size = { width: 1301, height: 1027 };
  const valueAt = (column: number, row: number) => ((column * 7 + row * 3) % 200) * factor;
  await writeRaster({ path, ...size, type, nodata: type === 'UINT8' ? 7 : -9999, valueAt });
  const cloud = await cloudOf(path, folder);
  expect(Buffer.from(gdalPixels(cloud, type, folder).buffer)).toEqual(
    Buffer.from(gdalPixels(path, type, folder).buffer),
  );
  const info = gdalInfo(cloud) as ReturnType<typeof gdalInfo> & {
    metadata: { IMAGE_STRUCTURE: { LAYOUT: string } };
    bands: { overviews: { size: number[] }[]; noDataValue: number }[];
  };
  expect(info.geoTransform).toEqual(gdalInfo(path).geoTransform);
  expect(info.metadata.IMAGE_STRUCTURE.LAYOUT).toBe('COG');
  expect(info.bands[0]!.overviews.map(({ size }) => size)).toEqual([
    [651, 514],
    [326, 257],
  ]);
  const written = await rasterAt(cloud);
  expect(written.description).toMatchObject({ driver: 'COG', srid: 2154 });
  expect(await isCloudOptimized(written)).toBe(true);
  expect(await isCloudOptimized(await rasterAt(path))).toBe(false);
});

test('directories come first, then each size after the smaller ones', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'image.tif');
  await writeRaster({ path, width: 1300, height: 1300, valueAt: (column) => column % 251 });
  const cloud = await cloudOf(path, folder);
  const source = openFileBytes(cloud);
  const { directories } = await openTiff(source, 'cloud.tif');
  const firsts = await Promise.all(
    directories.map(async (one) => Math.min(...(await one.numbers(tag.tileOffsets, 100)))),
  );
  source.close();
  expect(firsts).toHaveLength(3);
  expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
  expect(readFileSync(cloud).subarray(16, 60).toString('latin1')).toContain('GDAL_STRUCTURAL_METADATA_SIZE');
});

test('halves hold the mean of what is data, colours of what is seen', async () => {
  const folder = temporaryFolder();
  const half = join(folder, 'half.tif');
  const path = join(folder, 'image.tif');
  const valueAt = (column: number, row: number) => (column % 2 ? -9999 : row % 2 ? 10 : 20);
  await writeRaster({ path, width: 1024, height: 600, type: 'INT16', nodata: -9999, valueAt });
  gdal('gdal_translate', '-oo', 'OVERVIEW_LEVEL=0', await cloudOf(path, folder), half);
  expect(new Set(gdalPixels(half, 'INT16', folder))).toEqual(new Set([15]));
  const seen = join(folder, 'seen.tif');
  await writeRaster({
    path: seen,
    width: 1024,
    height: 600,
    interpretations: ['red', 'green', 'blue', 'alpha'],
    valueAt: (column, _row, band) => (column % 2 ? 0 : [200, 100, 50, 255][band]!),
  });
  gdal('gdal_translate', '-oo', 'OVERVIEW_LEVEL=0', await cloudOf(seen, folder), half);
  expect([...gdalPixels(half, 'UINT8', folder).subarray(0, 4)]).toEqual([200, 100, 50, 128]);
});

test('an image of GDAL is the same, and one of its own COGs is kept as it is', async () => {
  const folder = temporaryFolder();
  const theirs = join(folder, 'theirs.tif');
  gdal('gdal_translate', '-of', 'COG', landsat, theirs);
  expect(await isCloudOptimized(await rasterAt(theirs))).toBe(true);
  const cloud = await cloudOf(landsat, folder);
  expect(Buffer.from(gdalPixels(cloud, 'UINT8', folder).buffer)).toEqual(
    Buffer.from(gdalPixels(landsat, 'UINT8', folder).buffer),
  );
  const { description } = await rasterAt(landsat);
  expect(mayBeCloudOptimized(description)).toBe(true);
  expect(mayBeCloudOptimized({ ...description, width: 1_000_000 })).toBe(false);
  expect(mayBeCloudOptimized({ ...description, srid: 102_110 })).toBe(false);
});
