import { join } from 'node:path';
import { type Bbox, lambert93, pm, resolutionAt, tileAt, tileMatrixSet, transformerOf } from '@cartable/geo';
import { temporaryFolder } from '@cartable/testkit';
import { expect, test } from 'vitest';
import type { Raster } from '../description.ts';
import { gatherGrids } from '../mosaic/mosaic-grid.ts';
import { decodeTile } from '../sample/read-tiles.ts';
import { gdal, gdalPixels, landsat, rasterAt } from '../test-support/gdal.ts';
import { buildPyramid, type LevelImage, levelImage, withArchive } from '../test-support/pyramid.ts';
import { type WrittenRaster, writeRaster } from '../test-support/write-raster.ts';

/** Smooth, with detail of a few pixels: what interpolation must follow. */
const smooth = (column: number, row: number, band: number): number =>
  128 + 70 * Math.sin(column / (9 + band)) * Math.cos(row / 11) + 40 * Math.sin((column + row) / 60);

const rgb = ['red', 'green', 'blue'] as const;

function photograph(folder: string, more: Partial<WrittenRaster> = {}): Promise<Raster> {
  return writeRaster({
    path: join(folder, 'photo.tif'),
    width: 700,
    height: 500,
    interpretations: rgb,
    valueAt: smooth,
    ...more,
  });
}

/** The same window by gdalwarp; the last band is opacity. */
function gdalWarp(
  raster: Raster,
  { bbox, width, height }: LevelImage,
  resampling: string,
  folder: string,
  srid = 3857,
): Uint8Array {
  const output = join(folder, `warped-${resampling}.tif`);
  const args = ['-t_srs', `EPSG:${srid}`, '-te', ...bbox.map(String), '-ts', String(width), String(height)];
  gdal(
    'gdalwarp',
    ...args,
    '-r',
    resampling,
    '-et',
    '0',
    '-dstalpha',
    '-overwrite',
    raster.files.main.path,
    output,
  );
  return gdalPixels(output, 'UINT8', folder) as Uint8Array;
}

/** Over pixels that are opaque in both, and how many are opaque in one only. */
function compare(ours: Uint8Array, theirs: Uint8Array) {
  let [largest, sum, common, different] = [0, 0, 0, 0];
  for (let i = 0; i < ours.length; i += 4) {
    if (ours[i + 3]! > 0 !== theirs[i + 3]! > 0) different++;
    if (ours[i + 3] === 0 || theirs[i + 3] === 0) continue;
    common++;
    for (let band = 0; band < 3; band++) {
      const difference = Math.abs(ours[i + band]! - theirs[i + band]!);
      largest = Math.max(largest, difference);
      sum += difference;
    }
  }
  return { largest, mean: sum / (common * 3), common, different };
}

test.each([
  ['bilinear', 'bilinear', 2],
  ['bicubic', 'cubic', 3],
  ['lanczos', 'lanczos', 3],
] as const)(
  'a photograph in Lambert 93 falls in Web Mercator where gdalwarp puts it, %s',
  async (resampling, theirs, most) => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const { archivePath } = await buildPyramid(folder, [raster], {
      topLevel: 17,
      bottomLevel: 17,
      resampling,
    });
    const image = await levelImage(archivePath, raster, 17);
    const { largest, mean, common, different } = compare(image.data, gdalWarp(raster, image, theirs, folder));
    expect(common).toBeGreaterThan(400_000);
    expect(largest).toBeLessThanOrEqual(most);
    expect(mean).toBeLessThan(0.5);
    // The outline: pixels whose centre is on the edge to a fraction of a thousandth.
    expect(different).toBeLessThan(2000);
  },
);

test.each(['rotated', 'sheared'])('a %s image is straightened as gdalwarp does', async (name) => {
  const folder = temporaryFolder();
  const raster = await rasterAt(join(import.meta.dirname, `../../fixtures/kinds/${name}.tif`));
  const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 17, bottomLevel: 17 });
  const image = await levelImage(archivePath, raster, 17);
  const { mean, common, different } = compare(image.data, gdalWarp(raster, image, 'bilinear', folder));
  expect(common).toBeGreaterThan(10_000);
  expect(mean).toBeLessThan(1);
  expect(different).toBeLessThan(common / 20);
});

test('rotated images on one grid are one mosaic; turned otherwise, they are two', () => {
  const turned = (column: number, degrees: number): Raster => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const geotransform = [700_000 + column * cos, cos, sin, 6_600_000 + column * sin, sin, -cos] as const;
    const description = { srid: 2154, geotransform, width: 100, height: 80, bbox: [0, 0, 1, 1] };
    return { description } as unknown as Raster;
  };
  const [grid, ...others] = gatherGrids([turned(0, 25), turned(-100, 25)]);
  expect(others).toEqual([]);
  expect(grid!.members.map(({ window }) => [window.x, window.y])).toEqual([
    [100, 0],
    [0, 0],
  ]);
  expect([grid!.width, grid!.height]).toEqual([200, 80]);
  expect(gatherGrids([turned(0, 25), turned(100, 26)])).toHaveLength(2);
});

test('by nearest neighbour, the pixels are those of gdalwarp', async () => {
  const folder = temporaryFolder();
  const raster = await photograph(folder);
  const { archivePath } = await buildPyramid(folder, [raster], {
    topLevel: 17,
    bottomLevel: 17,
    resampling: 'nearest',
  });
  const image = await levelImage(archivePath, raster, 17);
  const theirs = gdalWarp(raster, image, 'near', folder);
  let other = 0;
  for (let i = 0; i < theirs.length; i += 4)
    if (Buffer.compare(theirs.subarray(i, i + 4), image.data.subarray(i, i + 4)) !== 0) other++;
  // Positions are interpolated to a twentieth of a pixel: those between two pixels may take the other one.
  expect(other / (theirs.length / 4)).toBeLessThan(0.03);
});

test('half the resolution and less: averaged on the way, as gdalwarp does', async () => {
  const folder = temporaryFolder();
  const raster = await photograph(folder);
  const { archivePath } = await buildPyramid(folder, [raster], {
    topLevel: 15,
    bottomLevel: 15,
    resampling: 'average',
  });
  const image = await levelImage(archivePath, raster, 15);
  const { mean } = compare(image.data, gdalWarp(raster, image, 'average', folder));
  expect(mean).toBeLessThan(2);
});

test('no data stays no data, and its colour never bleeds into its neighbours', async () => {
  const folder = temporaryFolder();
  const raster = await rasterAt(landsat);
  const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 8, bottomLevel: 9 });
  const image = await levelImage(archivePath, raster, 9);
  const { mean, common } = compare(image.data, gdalWarp(raster, image, 'bilinear', folder));
  expect(common).toBeGreaterThan(10_000);
  expect(mean).toBeLessThan(0.6);
});

/** One white pixel on black: the tile pixel under its centre is the lightest. */
test.each(['Area', 'Point'])(
  'a pixel lands on the pixel of the tile that its coordinates say, PixelIs%s',
  async (meaning) => {
    const folder = temporaryFolder();
    const [column, row] = [133, 217];
    const written = await writeRaster({
      path: join(folder, 'area.tif'),
      width: 300,
      height: 300,
      interpretations: rgb,
      valueAt: (x, y) => (x === column && y === row ? 255 : 0),
    });
    const path = join(folder, 'point.tif');
    gdal('gdal_translate', '-mo', `AREA_OR_POINT=${meaning}`, written.files.main.path, path);
    const raster = await rasterAt(path);
    expect(raster.description.geotransform).toEqual([700_000, 1, 0, 6_600_000, 0, -1]);
    const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 19, bottomLevel: 19 });
    const [x, y] = transformerOf(2154, 3857)(700_000 + column + 0.5, 6_600_000 - row - 0.5);
    const tile = tileAt(x, y, 19);
    const pixel = resolutionAt(19, pm);
    const side = pixel * 256;
    const expected = [
      Math.floor((x - (pm.originX + tile.x * side)) / pixel),
      Math.floor((pm.originY - tile.y * side - y) / pixel),
    ];
    const rgba = await withArchive(archivePath, async (archive) =>
      decodeTile((await archive.tile(19, tile.x, tile.y))!, 256),
    );
    let [lightest, at] = [-1, -1];
    for (let i = 0; i < rgba.length; i += 4) if (rgba[i]! > lightest) [lightest, at] = [rgba[i]!, i / 4];
    expect(Math.abs((at % 256) - expected[0]!)).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.floor(at / 256) - expected[1]!)).toBeLessThanOrEqual(1);
  },
);

test('two tiles of one grid are shown without a seam', async () => {
  const folder = temporaryFolder();
  const part = (name: string, left: number): Promise<Raster> =>
    writeRaster({
      path: join(folder, name),
      width: 200,
      height: 200,
      interpretations: rgb,
      geotransform: [700_000 + left, 1, 0, 6_600_000, 0, -1],
      valueAt: (x, y, band) => smooth(x + left, y, band),
    });
  const whole = await writeRaster({
    path: join(folder, 'whole.tif'),
    width: 400,
    height: 200,
    interpretations: rgb,
    valueAt: smooth,
  });
  const both = [await part('a.tif', 0), await part('b.tif', 200)];
  const levels = { topLevel: 18, bottomLevel: 18 };
  const one = await buildPyramid(folder, [whole], levels, { archivePath: join(folder, 'one.pmtiles') });
  const two = await buildPyramid(folder, both, levels, { archivePath: join(folder, 'two.pmtiles') });
  const [a, b] = [await levelImage(one.archivePath, whole, 18), await levelImage(two.archivePath, whole, 18)];
  expect(Buffer.compare(a.data, b.data)).toBe(0);
});

test('an image whose rows go north is shown the right way up', async () => {
  const folder = temporaryFolder();
  const geotransform = [700_000, 1, 0, 6_599_500, 0, 1] as const;
  const raster = await writeRaster({
    path: join(folder, 'north.tif'),
    width: 400,
    height: 300,
    interpretations: rgb,
    geotransform,
    valueAt: smooth,
  });
  const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 17, bottomLevel: 17 });
  const image = await levelImage(archivePath, raster, 17);
  const { mean, common } = compare(image.data, gdalWarp(raster, image, 'bilinear', folder));
  expect(common).toBeGreaterThan(100_000);
  expect(mean).toBeLessThan(0.5);
});

test.each([
  { set: lambert93, srid: 2154, west: 700_000, north: 6_600_000, least: 100_000 },
  { set: tileMatrixSet('2975_50cm'), srid: 2975, west: 340_000, north: 7_660_000, least: 80_000 },
])(
  'in $set.identifier too, pixels are where gdalwarp puts them',
  async ({ set, srid, west, north, least }) => {
    const folder = temporaryFolder();
    const raster = await photograph(folder, { srid, geotransform: [west, 1, 0, north, 0, -1] });
    const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 16, bottomLevel: 16, set });
    const image = await levelImage(archivePath, raster, 16, set);
    const { largest, mean, common } = compare(image.data, gdalWarp(raster, image, 'bilinear', folder, srid));
    expect(common).toBeGreaterThan(least);
    expect(mean).toBeLessThan(0.5);
    expect(largest).toBeLessThanOrEqual(3);
  },
);

test('a world of pixels at the deepest level is refused before anything is made', async () => {
  const folder = temporaryFolder();
  const geotransform = [-180, 1, 0, 85, 0, -1] as const;
  const raster = await writeRaster({
    path: join(folder, 'world.tif'),
    width: 360,
    height: 170,
    srid: 4326,
    geotransform,
    valueAt: (x) => x & 255,
  });
  const making = buildPyramid(folder, [raster], { topLevel: 0, bottomLevel: 18 });
  await expect(making).rejects.toMatchObject({ code: 'raster.pyramid-too-large' });
  const { result } = await buildPyramid(folder, [raster], { topLevel: 0, bottomLevel: 3 });
  expect(result.levels.map(({ tiles }) => tiles)).toEqual([1, 4, 16, 64]);
});

test('a pyramid whose rasters lie elsewhere than the area is refused', async () => {
  const folder = temporaryFolder();
  const area: Bbox = [0, 0, 1000, 1000];
  const making = buildPyramid(folder, [await rasterAt(landsat)], { topLevel: 3, bottomLevel: 4, area });
  await expect(making).rejects.toMatchObject({ code: 'raster.outside-pyramid' });
});
