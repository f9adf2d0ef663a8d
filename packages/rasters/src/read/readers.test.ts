import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, test } from 'vitest';
import type { Raster } from '../description.ts';
import { gdal, gdalInfo, gdalPixels, landsat, rasterAt } from '../test-support/gdal.ts';
import { pixelsOf } from '../test-support/pixels.ts';
import { writeRaster } from '../test-support/write-raster.ts';
import { detectRasterFiles, mayBePlaced } from './detect-raster-files.ts';
import { inspectRaster } from './inspect-raster.ts';
import { openImage } from './open-image.ts';
import { isPrepared, prepareRaster } from './prepare-raster.ts';

async function inspectFolder(...paths: string[]): Promise<Raster> {
  const { rasters } = detectRasterFiles(paths.map((path) => ({ path, name: path.split('/').at(-1)! })));
  expect(rasters).toHaveLength(1);
  return inspectRaster(rasters[0]!);
}

test('a deposit of images is told by its names: image, world file, projection, metadata', () => {
  const names = [
    'ortho/A.TIF',
    'ortho/a.tfw',
    'ortho/A.prj',
    'b.png',
    'b.pgw',
    'b.png.aux.xml',
    'photo.jpg',
    'dem.asc',
    'readme.txt',
    'c.tif.ovr',
  ];
  const { rasters, others } = detectRasterFiles(names.map((name) => ({ name, path: `/deposit/${name}` })));
  expect(rasters.map(({ name }) => name)).toEqual(['b.png', 'dem.asc', 'ortho/A.TIF', 'photo.jpg']);
  const [png, , tiff, photo] = rasters;
  expect(tiff).toMatchObject({ world: { name: 'ortho/a.tfw' }, prj: { name: 'ortho/A.prj' } });
  expect(png).toMatchObject({ world: { name: 'b.pgw' }, aux: { name: 'b.png.aux.xml' } });
  expect([png!, tiff!, photo!].map(mayBePlaced)).toEqual([true, true, false]);
  expect(others.map(({ name }) => name)).toEqual(['readme.txt', 'c.tif.ovr']);
});

describe('JPEG 2000', () => {
  test.each([
    ['in tiles', ['-co', 'BLOCKXSIZE=64', '-co', 'BLOCKYSIZE=96']],
    ['in one piece', ['-co', 'BLOCKXSIZE=512', '-co', 'BLOCKYSIZE=512']],
    ['placed by GML alone', ['-co', 'GeoJP2=NO', '-co', 'BLOCKXSIZE=128', '-co', 'BLOCKYSIZE=128']],
    [
      'of 16 bits',
      ['-ot', 'UInt16', '-scale', '0', '255', '0', '40000', '-co', 'BLOCKXSIZE=100', '-co', 'BLOCKYSIZE=100'],
    ],
  ])('%s: pixels, place and system are those that GDAL reads', async (_name, args) => {
    const folder = temporaryFolder();
    const path = join(folder, 'image.jp2');
    const type = args.includes('UInt16') ? 'UINT16' : 'UINT8';
    gdal(
      'gdal_translate',
      '-of',
      'JP2OpenJPEG',
      '-co',
      'REVERSIBLE=YES',
      '-co',
      'QUALITY=100',
      ...args,
      landsat,
      path,
    );
    rmSync(`${path}.aux.xml`, { force: true });
    const raster = await rasterAt(path);
    expect(raster.description).toMatchObject({ driver: 'JP2', width: 256, height: 256, srid: 32618 });
    for (const [i, value] of gdalInfo(path).geoTransform.entries())
      expect(raster.description.geotransform![i]).toBeCloseTo(value, 4);
    const [ours, theirs] = [await pixelsOf(raster), gdalPixels(path, type, folder)];
    expect(ours.length).toBe(theirs.length);
    expect(ours.findIndex((value, i) => value !== theirs[i])).toBe(-1);
  });
});

describe('PNG and JPEG', () => {
  test('are placed by their world file, whose coordinates are those of the centre of the first pixel', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'image.png');
    gdal('gdal_translate', '-of', 'PNG', '-co', 'WORLDFILE=YES', landsat, path);
    rmSync(`${path}.aux.xml`, { force: true });
    const raster = await inspectFolder(path, join(folder, 'image.wld'));
    for (const [i, value] of gdalInfo(landsat).geoTransform.entries())
      expect(raster.description.geotransform![i]).toBeCloseTo(value, 6);
    expect(raster.description).toMatchObject({
      srid: null,
      crsName: null,
      driver: 'PNG',
      organisation: 'whole',
    });
  });

  test('are unpacked into a tiled GeoTIFF of the same pixels, place and system', async () => {
    const folder = temporaryFolder();
    for (const [format, extension] of [
      ['PNG', 'png'],
      ['JPEG', 'jpg'],
    ] as const) {
      const path = join(folder, `image.${extension}`);
      gdal('gdal_translate', '-of', format, '-a_nodata', 'none', landsat, path);
      const raster = await inspectFolder(path, `${path}.aux.xml`);
      expect(raster.description).toMatchObject({ srid: 32618, crsSource: 'aux.xml' });
      expect(await isPrepared(raster)).toBe(false);
      const prepared = await prepareRaster(raster, join(folder, `${format}.tif`));
      expect(await isPrepared(prepared)).toBe(true);
      const again = await rasterAt(prepared.files.main.path);
      expect(again.description.srid).toBe(32618);
      expect(again.description.geotransform).toEqual(raster.description.geotransform);
      expect(again.description.bands.map(({ nodata }) => nodata)).toEqual(
        raster.description.bands.map(({ nodata }) => nodata),
      );
      const theirs = gdalPixels(path, 'UINT8', folder);
      for (const one of [await pixelsOf(prepared), gdalPixels(prepared.files.main.path, 'UINT8', folder)])
        expect(one.findIndex((value, i) => Math.abs(value - theirs[i]!) > 2)).toBe(-1);
    }
  });

  test('a PNG of 16 bits keeps its values', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'heights.png');
    gdal(
      'gdal_translate',
      '-of',
      'PNG',
      '-a_nodata',
      'none',
      '-b',
      '1',
      '-ot',
      'UInt16',
      '-scale',
      '0',
      '255',
      '0',
      '65000',
      landsat,
      path,
    );
    const raster = await inspectFolder(path, `${path}.aux.xml`);
    expect(raster.description.bands).toMatchObject([{ type: 'UINT16' }]);
    const prepared = await prepareRaster(raster, join(folder, 'heights.tif'));
    const theirs = gdalPixels(path, 'UINT16', folder);
    expect((await pixelsOf(prepared)).findIndex((value, i) => value !== theirs[i])).toBe(-1);
  });
});

describe('ASCII grids', () => {
  test('values, place and no data are those that GDAL reads', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'heights.asc');
    const source = await writeRaster({
      path: join(folder, 'heights.tif'),
      width: 90,
      height: 150,
      type: 'FLOAT32',
      nodata: -9999,
      valueAt: (x, y) => (x === y ? -9999 : x * 1.25 + y / 3),
    });
    gdal('gdal_translate', '-of', 'AAIGrid', source.files.main.path, path);
    const raster = await inspectFolder(path, join(folder, 'heights.prj'));
    expect(raster.description).toMatchObject({
      driver: 'ASCII grid',
      srid: 2154,
      crsSource: 'prj',
      geotransform: [700_000, 1, 0, 6_600_000, 0, -1],
      bands: [{ type: 'FLOAT32', nodata: -9999 }],
    });
    const prepared = await prepareRaster(raster, join(folder, 'prepared.tif'));
    const theirs = gdalPixels(path, 'FLOAT32', folder);
    expect((await pixelsOf(prepared)).findIndex((value, i) => Math.abs(value - theirs[i]!) > 1e-3)).toBe(-1);
  });

  test('centres of cells, decimal commas and all values on one line are read', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'odd.asc');
    writeFileSync(
      path,
      'NCOLS 3\r\nNROWS 2\r\nXLLCENTER 10,5\r\nYLLCENTER 20.5\r\nCELLSIZE 1\r\n1 2,5 nan 4 5e1 -6',
    );
    const raster = await inspectFolder(path);
    expect(raster.description.geotransform).toEqual([10, 1, 0, 22, 0, -1]);
    expect([...(await pixelsOf(raster))]).toEqual([1, 2.5, Number.NaN, 4, 50, -6]);
  });
});

test('systems are recognised from user-defined keys, names and texts, beside or inside', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'userdefined.tif');
  const lambert =
    '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m +no_defs';
  gdal(
    'gdal_translate',
    '-a_srs',
    lambert,
    '-a_ullr',
    '700000',
    '6600000',
    '700256',
    '6599744',
    landsat,
    path,
  );
  const inside = await rasterAt(path);
  expect(inside.description.srid).toBe(2154);
  const plain = join(folder, 'plain.tif');
  gdal('gdal_translate', '-co', 'PROFILE=BASELINE', landsat, plain);
  rmSync(`${plain}.aux.xml`, { force: true });
  expect((await rasterAt(plain)).description).toMatchObject({
    srid: null,
    crsName: null,
    geotransform: null,
  });
  expect((await rasterAt(plain, 3949)).description).toMatchObject({ srid: 3949, crsSource: 'declared' });
});

test('the mask of a COG in JPEG is read beside its pixels', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'masked.tif');
  gdal('gdalwarp', '-dstalpha', landsat, join(folder, 'alpha.tif'));
  gdal('gdal_translate', '-of', 'COG', '-co', 'COMPRESS=JPEG', join(folder, 'alpha.tif'), path);
  const raster = await rasterAt(path);
  expect(raster.description).toMatchObject({ driver: 'COG', compression: 'JPEG' });
  const opened = (await openImage(raster))!;
  expect(opened.mask).toMatchObject({ width: 256, height: 256, bands: 1 });
  const values = new Set(await opened.mask!.readBlock(0, 0));
  opened.close();
  expect(values).toEqual(new Set([0, 1]));
});

test('the mask of an image that must be prepared becomes a band of opacity', async () => {
  const folder = temporaryFolder();
  const alpha = join(folder, 'alpha.tif');
  const path = join(folder, 'masked.tif');
  gdal('gdalwarp', '-dstalpha', '-ts', '5000', '300', landsat, alpha);
  const options = ['-co', 'COMPRESS=DEFLATE', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
  gdal('gdal_translate', ...options, '-b', '1', '-b', '2', '-b', '3', '-mask', '4', alpha, path);
  const raster = await rasterAt(path);
  expect(raster.description).toMatchObject({ hasMask: true, alphaBand: null });
  expect(await isPrepared(raster)).toBe(false);
  const prepared = await prepareRaster(raster, join(folder, 'prepared.tif'));
  expect(prepared.description).toMatchObject({ alphaBand: 3 });
  const theirs = gdalPixels(alpha, 'UINT8', folder);
  expect((await pixelsOf(prepared)).findIndex((value, i) => value !== theirs[i])).toBe(-1);
});

test('an image in one huge compressed strip is unpacked when it is a picture, else refused with what to do', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'strip.tif');
  // 3400 × 3400 × 3 bytes are more than a block may take.
  const strip = ['-outsize', '3400', '3400', '-co', 'COMPRESS=LZW', '-co', 'BLOCKYSIZE=3400'];
  gdal('gdal_translate', ...strip, landsat, path);
  const prepared = await prepareRaster(await rasterAt(path), join(folder, 'prepared.tif'), {
    compression: 'none',
  });
  const at = (pixels: ArrayLike<number>, i: number) => [pixels[i], pixels[i + 1], pixels[i + 2]];
  const [ours, theirs] = [await pixelsOf(prepared), gdalPixels(path, 'UINT8', folder)];
  for (let i = 0; i < ours.length; i += 299_997) expect(at(ours, i)).toEqual(at(theirs, i));
  const wide = join(folder, 'wide.tif');
  gdal('gdal_translate', '-ot', 'Int16', ...strip, landsat, wide);
  const rejected = prepareRaster(await rasterAt(wide), join(folder, 'refused.tif'));
  await expect(rejected).rejects.toMatchObject({ code: 'raster.unsupported', params: { file: 'wide.tif' } });
});

test('a picture in one huge compressed strip, with a mask, is refused: nothing reads both', async () => {
  const folder = temporaryFolder();
  const alpha = join(folder, 'alpha.tif');
  const path = join(folder, 'masked.tif');
  gdal('gdalwarp', '-dstalpha', '-ts', '3400', '3400', landsat, alpha);
  const strip = ['-co', 'COMPRESS=LZW', '-co', 'BLOCKYSIZE=3400'];
  const mask = ['-b', '1', '-b', '2', '-b', '3', '-mask', '4', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
  gdal('gdal_translate', ...strip, ...mask, alpha, path);
  const rejected = prepareRaster(await rasterAt(path), join(folder, 'refused.tif'));
  await expect(rejected).rejects.toMatchObject({ code: 'raster.unsupported' });
});

test('what is not read of a TIFF is named in its own terms, in whatever language', async () => {
  const path = join(temporaryFolder(), 'long.tif');
  gdal('gdal_translate', '-ot', 'Int64', '-outsize', '20', '20', landsat, path);
  const refused = rasterAt(path);
  await expect(refused).rejects.toMatchObject({ code: 'raster.unsupported', params: { feature: 'INT64' } });
});

describe('samples of odd depths', () => {
  test.each([
    ['12 bits in plain strips', 12, []],
    [
      '12 bits in tiles of LZW',
      12,
      ['-co', 'COMPRESS=LZW', '-co', 'TILED=YES', '-co', 'BLOCKXSIZE=80', '-co', 'BLOCKYSIZE=48'],
    ],
    ['15 bits of one band', 15, ['-b', '1', '-co', 'COMPRESS=DEFLATE']],
    ['11 bits, band by band', 11, ['-co', 'INTERLEAVE=BAND', '-co', 'COMPRESS=DEFLATE']],
    ['9 bits, highest byte first', 9, ['-co', 'ENDIANNESS=BIG']],
    ['4 bits of three bands', 4, ['-co', 'COMPRESS=DEFLATE']],
  ] as const)('%s are those that GDAL reads', async (_name, bits, options) => {
    const folder = temporaryFolder();
    const path = join(folder, 'packed.tif');
    const type = bits < 8 ? 'Byte' : 'UInt16';
    const scale = ['-ot', type, '-scale', '0', '255', '0', String(2 ** bits - 1)];
    gdal(
      'gdal_translate',
      ...scale,
      '-co',
      `NBITS=${bits}`,
      '-outsize',
      '151',
      '97',
      ...options,
      landsat,
      path,
    );
    const raster = await rasterAt(path);
    const sampleType = bits < 8 ? 'UINT8' : 'UINT16';
    expect(raster.description.bands[0]!.type).toBe(sampleType);
    const [ours, theirs] = [await pixelsOf(raster), gdalPixels(path, sampleType, folder)];
    expect(ours.length).toBe(theirs.length);
    expect(ours.findIndex((value, i) => value !== theirs[i])).toBe(-1);
    expect(ours.some((value) => value > 2 ** (bits - 1))).toBe(true);
  });
});

test('a palette is read as colours', async () => {
  const folder = temporaryFolder();
  const palette = Array.from({ length: 256 }, (_, i) => [i, 255 - i, 7, 255]).flat();
  const raster = await writeRaster({
    path: join(folder, 'classes.tif'),
    width: 64,
    height: 64,
    interpretations: ['palette'],
    palette,
    valueAt: (x) => x,
  });
  expect(raster.description.palette).toEqual(palette);
  expect(gdalInfo(raster.files.main.path).bands[0]!.colorInterpretation).toBe('Palette');
  // On one bit or four, ranks are read as they are.
  const narrow = join(folder, 'narrow.tif');
  gdal('gdal_translate', '-co', 'NBITS=4', '-scale', '0', '63', '0', '15', raster.files.main.path, narrow);
  expect((await pixelsOf(await rasterAt(narrow)))[63]).toBe(15);
});
