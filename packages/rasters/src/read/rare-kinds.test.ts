import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, test } from 'vitest';
import { checkRasters } from '../check/check-rasters.ts';
import type { SampleType } from '../description.ts';
import { gdalInfo, gdalMagnitudes, gdalPixels, rasterAt } from '../test-support/gdal.ts';
import { pixelsOf } from '../test-support/pixels.ts';
import { inspectRaster } from './inspect-raster.ts';
import { prepareRaster } from './prepare-raster.ts';
import type { SampleArray } from './samples.ts';

const kinds = join(import.meta.dirname, '../../fixtures/kinds');
const kind = (name: string): string => join(kinds, `${name}.tif`);

/** Greatest difference, NaN being equal to itself. */
function farthest(ours: SampleArray, theirs: SampleArray): number {
  expect(ours.length).toBe(theirs.length);
  let most = 0;
  for (let i = 0; i < ours.length; i++)
    if (!Object.is(ours[i], theirs[i])) most = Math.max(most, Math.abs(ours[i]! - theirs[i]!) || Infinity);
  return most;
}

async function checked(name: string) {
  const file = { path: kind(name), name: `${name}.tif` };
  const { findings } = await checkRasters([{ name: file.name, main: file }], { spoolDir: temporaryFolder() });
  return findings.map(({ code, severity, params }) => ({ code, severity, params }));
}

describe('LERC', () => {
  test.each<[string, SampleType]>([
    ['lerc-float32', 'FLOAT32'],
    ['lerc-float64', 'FLOAT64'],
    ['lerc-deflate-int16', 'INT16'],
    ['lerc-zstd-rgb', 'UINT8'],
    ['lerc-rgba', 'UINT8'],
  ])('%s is read as GDAL reads it', async (name, type) => {
    const ours = await pixelsOf(await rasterAt(kind(name)));
    const theirs = gdalPixels(kind(name), type, temporaryFolder());
    if (name !== 'lerc-rgba') return expect(farthest(ours, theirs)).toBe(0);
    // The colours of what is transparent are not kept by LERC: opacity is, and the colours of the rest.
    for (let i = 3; i < ours.length; i += 4) {
      expect(ours[i]).toBe(theirs[i]);
      if (ours[i] === 255) expect(ours.slice(i - 3, i)).toEqual(theirs.slice(i - 3, i));
    }
  });

  test('NaN is no data, and nothing else is said of it', async () => {
    expect(await checked('lerc-float32')).toMatchObject([{ code: 'raster.nan' }]);
    expect(await checked('lerc-rgba')).toEqual([]);
  });
});

describe('complex samples', () => {
  test.each<[string, SampleType]>([
    ['complex-cint16', 'FLOAT32'],
    ['complex-cint32', 'FLOAT64'],
    ['complex-cfloat64', 'FLOAT64'],
  ])('%s: the magnitude, as GDAL computes it', async (name, type) => {
    const raster = await rasterAt(kind(name));
    const theirs = gdalMagnitudes(kind(name), type, temporaryFolder());
    const ours = await pixelsOf(raster);
    expect(farthest(ours, theirs)).toBeLessThan(type === 'FLOAT32' ? 1e-4 : 1e-10);
    expect(raster.description.bands.map((band) => band.type)).toContain(type);
    expect(await checked(name)).toMatchObject([{ code: 'raster.magnitude', severity: 'info' }]);
  });

  test('big-endian, with samples without data: they stay so', async () => {
    const raster = await rasterAt(kind('complex-cfloat32'));
    const ours = await pixelsOf(raster);
    const theirs = gdalMagnitudes(kind('complex-cfloat32'), 'FLOAT32', temporaryFolder());
    expect(raster.description.bands[0]).toMatchObject({ nodata: -9999, type: 'FLOAT32' });
    expect(new Set(ours.subarray(0, 8 * 64))).toEqual(new Set([-9999]));
    expect(farthest(ours.subarray(8 * 64), theirs.subarray(8 * 64))).toBeLessThan(1e-4);
  });

  test('a prepared copy holds the magnitudes, and GDAL reads them', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'prepared.tif');
    await prepareRaster(await rasterAt(kind('complex-cint16')), path);
    const theirs = gdalMagnitudes(kind('complex-cint16'), 'FLOAT32', folder);
    expect(farthest(gdalPixels(path, 'FLOAT32', folder), theirs)).toBeLessThan(1e-4);
  });
});

describe('four bands', () => {
  test.each(['jpeg-rgba', 'jpeg-four-bands'])('%s: the components as they are stored', async (name) => {
    const raster = await rasterAt(kind(name));
    const ours = await pixelsOf(raster);
    // Two decoders of JPEG round differently by one or two.
    expect(farthest(ours, gdalPixels(kind(name), 'UINT8', temporaryFolder()))).toBeLessThanOrEqual(2);
    expect(raster.description.alphaBand).toBe(name === 'jpeg-rgba' ? 3 : null);
    expect(await checked(name)).toEqual([]);
  });

  test.each(['cmyk', 'jpeg-cmyk'])('%s: inks as red, green and blue, as GDAL shows them', async (name) => {
    const raster = await rasterAt(kind(name));
    const theirs = gdalPixels(kind(name), 'UINT8', temporaryFolder());
    const colours = theirs.filter((_, i) => i % 4 !== 3);
    expect(farthest(await pixelsOf(raster), colours)).toBeLessThanOrEqual(name === 'cmyk' ? 0 : 3);
    expect(raster.description.bands.map(({ interpretation }) => interpretation)).toEqual([
      'red',
      'green',
      'blue',
    ]);
    expect(await checked(name)).toEqual([]);
  });
});

describe('place', () => {
  test.each(['rotated', 'sheared', 'mirrored'])(
    '%s: the six numbers and the box are those of GDAL',
    async (name) => {
      const { description } = await rasterAt(kind(name));
      const { geoTransform } = gdalInfo(kind(name));
      for (const [i, value] of geoTransform.entries())
        expect(description.geotransform![i]).toBeCloseTo(value, 6);
      const findings = await checked(name);
      expect(findings.map(({ code }) => code)).toEqual(name === 'mirrored' ? [] : ['raster.rotated']);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  test('points alone: refused, with how many there are and the command that rectifies', async () => {
    const params = { points: 5, srid: 2154 };
    expect(await checked('points')).toEqual([{ code: 'raster.placed-by-points', severity: 'error', params }]);
  });

  test('a world file beside points places the image', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'points.tif');
    copyFileSync(kind('points'), path);
    const world = join(folder, 'points.tfw');
    writeFileSync(world, '2\n0\n0\n-2\n700001\n6599999\n');
    const files = {
      name: 'points.tif',
      main: { path, name: 'points.tif' },
      world: { path: world, name: 'points.tfw' },
    };
    const { description } = await inspectRaster(files);
    expect(description.controlPoints).toBeUndefined();
    expect(description.geotransform).toEqual([700_000, 2, 0, 6_600_000, 0, -2]);
  });
});
