import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bbox, pm, type Tile, TileCover, tileBbox, transformBbox } from '@cartable/geo';
import { temporaryFolder } from '@cartable/testkit';
import { sniffImageType } from '@cartable/tiling';
import { describe, expect, test } from 'vitest';
import type { Raster } from '../description.ts';
import { decodeTile } from '../sample/read-tiles.ts';
import { gdal, gdalPixels, landsat, rasterAt } from '../test-support/gdal.ts';
import { buildPyramid, levelImage, withArchive } from '../test-support/pyramid.ts';
import { writeRaster } from '../test-support/write-raster.ts';
import type { BandSharing } from './bands.ts';
import type { PyramidResult } from './request.ts';

const rgb = ['red', 'green', 'blue'] as const;

/** Detail everywhere: more than 256 colours in every tile. */
const noisy = (x: number, y: number, band: number): number =>
  (x * 31 + y * 17 + ((x * y) % 97) * (band + 3)) & 255;

function photograph(folder: string, name = 'photo.tif', valueAt = noisy, left = 0): Promise<Raster> {
  const geotransform = [700_000 + left, 1, 0, 6_600_000, 0, -1] as const;
  return writeRaster({
    path: join(folder, name),
    width: 450,
    height: 450,
    interpretations: rgb,
    geotransform,
    valueAt,
  });
}

/** As the process that leads is answered as long as no other takes a part. */
function leadingAlone(): BandSharing {
  const ended = new Set<number>();
  let begun = 0;
  return {
    fromTiles: 0,
    publish: async () => undefined,
    report: async ({ made, wanted, count }) => {
      for (const band of made) ended.add(band);
      const granted = Array.from({ length: Math.min(wanted, count - begun) }, () => begun++);
      return { granted, fetched: [], isOver: ended.size === count };
    },
  };
}

async function tileTypes(path: string): Promise<Set<string>> {
  const types = new Set<string>();
  await withArchive(path, async (archive) => {
    for await (const { bytes } of archive.tiles()) types.add(sniffImageType(bytes)!);
  });
  return types;
}

describe('levels and formats', () => {
  test('every level down to the top one is there, whatever the number of stages', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const { result, archivePath } = await buildPyramid(folder, [raster], {
      topLevel: 9,
      bottomLevel: 18,
      format: 'auto',
    });
    expect(result.levels.map(({ zoom }) => zoom)).toEqual(Array.from({ length: 10 }, (_, i) => i + 9));
    expect(result.levels.every(({ tiles }) => tiles >= 1)).toBe(true);
    expect(result.levels[9]!.tiles).toBeGreaterThanOrEqual(25);
    await withArchive(archivePath, async ({ header }) => {
      expect(header).toMatchObject({
        minZoom: 9,
        maxZoom: 18,
        tileType: 'unknown',
        addressedTiles: result.tiles,
      });
      expect(header.bounds[0]).toBeCloseTo(2.99, 1);
    });
    expect(await tileTypes(archivePath)).toEqual(new Set(['jpeg', 'png']));
    expect(readdirSync(join(folder, 'spool'))).toEqual([]);
  });

  test('a level is the mean of the one below', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 16, bottomLevel: 17 });
    await withArchive(archivePath, async (archive) => {
      let compared = 0;
      for await (const { x, y, bytes } of archive.tiles({ minZoom: 17 })) {
        const child = await decodeTile(bytes, 256);
        const parent = await decodeTile((await archive.tile(16, x >> 1, y >> 1))!, 256);
        for (let i = 0; i < 128; i += 7) {
          const four = [0, 1, 256, 257].map((offset) => (i * 2 * 256 + i * 2 + offset) * 4);
          if (four.some((position) => child[position + 3] !== 255)) continue;
          const at = (((y & 1) * 128 + i) * 256 + (x & 1) * 128 + i) * 4;
          const mean = four.reduce((sum, position) => sum + child[position]!, 0) / 4;
          expect(Math.abs(parent[at]! - mean)).toBeLessThanOrEqual(1);
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(20);
    });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('all tiles are %s when it is asked for', async (format) => {
    const folder = temporaryFolder();
    const { archivePath } = await buildPyramid(folder, [await photograph(folder)], {
      topLevel: 15,
      bottomLevel: 16,
      format,
    });
    expect(await tileTypes(archivePath)).toEqual(new Set([format]));
    await withArchive(archivePath, async ({ header }) => expect(header.tileType).toBe(format));
  });

  test('only tiles that meet the area are made', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const whole = await buildPyramid(folder, [raster], { topLevel: 17, bottomLevel: 17 });
    const [first] = await withArchive(whole.archivePath, async (archive) => {
      const all = [];
      for await (const tile of archive.tiles()) all.push(tile);
      return all.filter(({ bytes }) => bytes.length > 60_000);
    });
    const area = tileBbox(first!) as Bbox;
    const { result } = await buildPyramid(folder, [raster], { topLevel: 17, bottomLevel: 17, area });
    expect(result.tiles).toBe(1);
  });

  describe('of a polygon', () => {
    /** Over a raster, the triangle under its diagonal but for a hole, in the CRS of the set. */
    function triangleOver(raster: Raster) {
      const [west, south, east, north] = transformBbox(
        raster.description.bbox!,
        raster.description.srid!,
        3857,
      )!;
      const at = (across: number, up: number) => [
        west + across * (east - west),
        south + up * (north - south),
      ];
      return [
        [...at(0, 0), ...at(1, 0), ...at(0, 1)],
        [...at(0.05, 0.05), ...at(0.05, 0.5), ...at(0.5, 0.05)],
      ];
    }
    const tilesOf = (path: string) =>
      withArchive(path, async (archive) => {
        const tiles = [];
        for await (const tile of archive.tiles()) tiles.push(tile);
        return tiles;
      });

    test('only the tiles that meet it are made, as they are without', async () => {
      const folder = temporaryFolder();
      const raster = await photograph(folder);
      const levels = { topLevel: 12, bottomLevel: 20 };
      const whole = await tilesOf((await buildPyramid(folder, [raster], levels)).archivePath);
      const rings = triangleOver(raster);
      const { result, archivePath } = await buildPyramid(folder, [raster], { ...levels, rings });
      const made = await tilesOf(archivePath);
      const cover = new TileCover({ rings, set: pm });
      const names = (tiles: readonly Tile[]) => tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);
      expect(names(made)).toEqual(names(whole.filter((tile) => cover.meets(tile))));
      expect(made.length).toBeLessThan(whole.length * 0.7);
      expect(result.tiles).toBe(made.length);
      const last = (tiles: typeof made) => tiles.filter(({ z }) => z === 20);
      expect(last(made)).toEqual(last(whole).filter((tile) => cover.meets(tile)));
    });

    test('is made again of what changed only, and of nothing made for its box', async () => {
      const folder = temporaryFolder();
      const rasters = [await photograph(folder), await photograph(folder, 'east.tif', noisy, 450)];
      const rings = triangleOver(rasters[0]!);
      const levels = { topLevel: 14, bottomLevel: 18 };
      const archiveOf = async (
        name: string,
        limits: object,
        previous?: { result: PyramidResult; archivePath: string },
      ) =>
        buildPyramid(
          folder,
          rasters,
          {
            ...levels,
            ...limits,
            ...(previous && { previous: { ...previous.result, archivePath: previous.archivePath } }),
          },
          { archivePath: join(folder, `${name}.pmtiles`) },
        );
      const box = await archiveOf('box', {});
      const first = await archiveOf('first', { rings }, box);
      expect(first.result.copied).toBe(0);
      const second = await archiveOf('second', { rings }, first);
      expect(second.result.copied).toBe(first.result.tiles);
      expect(await tilesOf(second.archivePath)).toEqual(await tilesOf(first.archivePath));
    });
  });

  test('the JPEG tiles are images that GDAL reads', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(
      folder,
      'smooth.tif',
      (x, y, band) => 100 + 50 * Math.sin((x + y * band) / 40),
    );
    const { archivePath } = await buildPyramid(folder, [raster], {
      topLevel: 14,
      bottomLevel: 17,
      format: 'jpeg',
      quality: 95,
    });
    const tile = await withArchive(archivePath, async (archive) => {
      for await (const found of archive.tiles({ minZoom: 17 })) if (found.bytes.length > 4000) return found;
      throw new Error('no tile');
    });
    const path = join(folder, 'tile.jpg');
    writeFileSync(path, tile.bytes);
    expect((gdalPixels(path, 'UINT8', folder) as Uint8Array).length).toBe(256 * 256 * 3);
  });
});

describe('styles', () => {
  const heights = (folder: string): Promise<Raster> =>
    writeRaster({
      path: join(folder, 'heights.tif'),
      width: 400,
      height: 400,
      type: 'FLOAT32',
      nodata: -9999,
      valueAt: (x, y) =>
        x < 20 ? -9999 : y === 200 ? Number.NaN : 500 + 300 * Math.sin(x / 60) * Math.cos(y / 45),
    });

  test('a ramp of colours, interpolated or in classes', async () => {
    const folder = temporaryFolder();
    const raster = await heights(folder);
    const stops = [
      { value: 200, colour: '#000000' },
      { value: 500, colour: '#ff0000' },
      { value: 800, colour: '#ffffff80' },
    ];
    for (const mode of ['interpolate', 'classes'] as const) {
      const style = { kind: 'colour-ramp', mode, stops } as const;
      const { archivePath } = await buildPyramid(folder, [raster], {
        topLevel: 17,
        bottomLevel: 17,
        style,
        resampling: 'nearest',
      });
      const { data } = await levelImage(archivePath, raster, 17);
      const colours = new Set<number>();
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3]! > 0) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
      if (mode === 'classes') expect(colours).toEqual(new Set([0x000000, 0xff0000]));
      else expect(colours.size).toBeGreaterThan(200);
    }
  });

  test('a hillshade is that of gdaldem, to a few greys', async () => {
    const folder = temporaryFolder();
    const raster = await writeRaster({
      path: join(folder, 'heights.tif'),
      width: 500,
      height: 500,
      type: 'FLOAT32',
      srid: 3857,
      // One pixel of level 17 on the equator, where Mercator is true: both compute on the same pixels.
      geotransform: [0, 1.1943285669559, 0, 611.5, 0, -1.1943285669559],
      valueAt: (x, y) => 100 * Math.sin(x / 30) * Math.cos(y / 25),
    });
    const style = { kind: 'hillshade', azimuth: 315, altitude: 45, z_factor: 1 } as const;
    const { archivePath } = await buildPyramid(folder, [raster], { topLevel: 17, bottomLevel: 17, style });
    const ours = await levelImage(archivePath, raster, 17);
    const warped = join(folder, 'warped.tif');
    const size = ['-ts', String(ours.width), String(ours.height), '-te', ...ours.bbox.map(String)];
    gdal('gdalwarp', '-r', 'bilinear', ...size, raster.files.main.path, warped);
    const shaded = join(folder, 'shaded.tif');
    gdal('gdaldem', 'hillshade', warped, shaded, '-compute_edges');
    const theirs = gdalPixels(shaded, 'UINT8', folder);
    let [sum, count] = [0, 0];
    for (let i = 0; i < theirs.length; i++) {
      if (ours.data[i * 4 + 3] !== 255 || theirs[i] === 0) continue;
      sum += Math.abs(ours.data[i * 4]! - theirs[i]!);
      count++;
    }
    expect(count).toBeGreaterThan(200_000);
    expect(sum / count).toBeLessThan(1.5);
  });

  test('values of 16 bits are stretched between the least and the greatest, or as asked', async () => {
    const folder = temporaryFolder();
    const raster = await writeRaster({
      path: join(folder, 'wide.tif'),
      width: 400,
      height: 400,
      type: 'UINT16',
      valueAt: (x) => 1000 + x * 10,
    });
    const levels = { topLevel: 17, bottomLevel: 17, resampling: 'nearest' } as const;
    const whole = await buildPyramid(folder, [raster], levels);
    const greys = greysOf((await levelImage(whole.archivePath, raster, 17)).data);
    expect([Math.min(...greys), Math.max(...greys)]).toEqual([0, 255]);
    const part = await buildPyramid(folder, [raster], {
      ...levels,
      style: { kind: 'natural', stretch: [0, 10_000] },
    });
    const fewer = greysOf((await levelImage(part.archivePath, raster, 17)).data);
    expect(Math.min(...fewer)).toBe(26);
  });

  function greysOf(data: Uint8Array): number[] {
    const greys = new Set<number>();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) greys.add(data[i]!);
    return [...greys];
  }
});

describe('long work', () => {
  test('cancelled, then called again: what is made is kept, and the archive is the same', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const levels = { topLevel: 12, bottomLevel: 19, format: 'auto' } as const;
    const straight = await buildPyramid(folder, [raster], levels, {
      archivePath: join(folder, 'straight.pmtiles'),
    });
    const abort = new AbortController();
    const tools = { archivePath: join(folder, 'resumed.pmtiles') };
    const cancelled = buildPyramid(folder, [raster], levels, {
      ...tools,
      signal: abort.signal,
      onProgress: ({ done }) => done === 2 && abort.abort(new Error('enough')),
    });
    await expect(cancelled).rejects.toThrow('enough');
    const parts = readdirSync(join(folder, 'spool', 'parts', '0'), { recursive: true }).filter((name) =>
      String(name).endsWith('.part'),
    );
    expect(parts.length).toBeGreaterThanOrEqual(2);
    const seen: number[] = [];
    const resumed = await buildPyramid(folder, [raster], levels, {
      ...tools,
      onProgress: ({ done, total }) => seen.push(done / total),
    });
    expect(seen.at(-1)).toBe(1);
    expect(resumed.result.levels).toEqual(straight.result.levels);
    expect(Buffer.compare(readFileSync(resumed.archivePath), readFileSync(straight.archivePath))).toBe(0);
  });

  test('shared, though nobody helps: the archive is the same, and what is told of it never goes back', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const levels = { topLevel: 12, bottomLevel: 19, format: 'auto' } as const;
    const straight = await buildPyramid(folder, [raster], levels, {
      archivePath: join(folder, 'straight.pmtiles'),
    });
    const seen: number[] = [];
    const shared = await buildPyramid(folder, [raster], levels, {
      archivePath: join(folder, 'shared.pmtiles'),
      sharing: leadingAlone(),
      onProgress: ({ done, total }) => seen.push(done / total),
    });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect(Buffer.compare(readFileSync(shared.archivePath), readFileSync(straight.archivePath))).toBe(0);
  });

  test('a damaged part is made again', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const levels = { topLevel: 15, bottomLevel: 19, format: 'auto' } as const;
    const abort = new AbortController();
    const cancelled = buildPyramid(folder, [raster], levels, {
      signal: abort.signal,
      onProgress: ({ done }) => done === 2 && abort.abort(new Error('enough')),
    });
    await expect(cancelled).rejects.toThrow('enough');
    const stage = join(folder, 'spool', 'parts', '0');
    const [part] = readdirSync(stage, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.part'));
    const bytes = readFileSync(join(stage, part!));
    writeFileSync(join(stage, part!), bytes.subarray(0, bytes.length - 10));
    const resumed = await buildPyramid(folder, [raster], levels);
    const straight = await buildPyramid(folder, [raster], levels, {
      archivePath: join(folder, 'straight.pmtiles'),
    });
    expect(resumed.result.levels).toEqual(straight.result.levels);
  });

  test('when a corner changes, only the tiles it touches are made anew', async () => {
    const folder = temporaryFolder();
    const levels = { topLevel: 12, bottomLevel: 19, format: 'auto' } as const;
    const before = await photograph(folder);
    const first = await buildPyramid(folder, [before], levels, {
      archivePath: join(folder, 'first.pmtiles'),
    });
    const after = await photograph(folder, 'photo.tif', (x, y, band) =>
      x < 40 && y < 40 ? 255 : noisy(x, y, band),
    );
    const { fingerprints, requestKey } = first.result;
    const previous = { archivePath: first.archivePath, fingerprints, requestKey };
    const second = await buildPyramid(
      folder,
      [after],
      { ...levels, previous },
      { archivePath: join(folder, 'second.pmtiles') },
    );
    const anew = await buildPyramid(folder, [after], levels, { archivePath: join(folder, 'anew.pmtiles') });
    expect(second.result.copied).toBeGreaterThan(second.result.tiles * 0.4);
    expect(second.result.levels.map(({ tiles }) => tiles)).toEqual(
      anew.result.levels.map(({ tiles }) => tiles),
    );
    await withArchive(second.archivePath, (archive) =>
      withArchive(anew.archivePath, async (whole) => {
        for await (const { z, x, y, bytes } of whole.tiles({ minZoom: 16 }))
          expect(Buffer.compare((await archive.tile(z, x, y))!, bytes), `${z}/${x}/${y}`).toBe(0);
      }),
    );
  });

  test('nothing changed: everything is copied; another style: nothing is', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const levels = { topLevel: 14, bottomLevel: 17 } as const;
    const first = await buildPyramid(folder, [raster], levels, {
      archivePath: join(folder, 'first.pmtiles'),
    });
    const previous = { ...first.result, archivePath: first.archivePath };
    const again = await buildPyramid(folder, [raster], { ...levels, previous });
    expect(again.result.copied).toBe(again.result.tiles);
    const other = await buildPyramid(folder, [raster], { ...levels, previous, format: 'webp' });
    expect(other.result.copied).toBe(0);
  });

  test('a raster added away from another leaves the tiles of the first alone', async () => {
    const folder = temporaryFolder();
    const levels = { topLevel: 15, bottomLevel: 18, format: 'auto' } as const;
    const a = await photograph(folder, 'a.tif');
    const first = await buildPyramid(folder, [a], levels, { archivePath: join(folder, 'first.pmtiles') });
    const b = await photograph(folder, 'b.tif', noisy, 1800);
    const previous = { ...first.result, archivePath: first.archivePath };
    const both = await buildPyramid(folder, [a, b], { ...levels, previous });
    expect(both.result.copied).toBeGreaterThan(0);
    expect(both.result.tiles).toBeGreaterThan(first.result.tiles * 1.5);
  });

  test('a raster taken away leaves nothing of itself, at any level', async () => {
    const folder = temporaryFolder();
    const levels = { topLevel: 11, bottomLevel: 18, format: 'png', resampling: 'nearest' } as const;
    const valueAt = (): number => 90;
    const a = await photograph(folder, 'a.tif', valueAt);
    const b = await photograph(folder, 'b.tif', valueAt, 3600);
    const both = await buildPyramid(folder, [a, b], levels, { archivePath: join(folder, 'both.pmtiles') });
    const previous = { ...both.result, archivePath: both.archivePath };
    const one = await buildPyramid(folder, [a], { ...levels, previous });
    const anew = await buildPyramid(folder, [a], levels, { archivePath: join(folder, 'anew.pmtiles') });
    expect(one.result.copied).toBeGreaterThan(0);
    expect(one.result.levels).toEqual(anew.result.levels);
  });

  test('a damaged raster stops the making with its name', async () => {
    const folder = temporaryFolder();
    const raster = await photograph(folder);
    const bytes = readFileSync(raster.files.main.path);
    bytes.fill(0x5a, 20_000, 400_000);
    writeFileSync(raster.files.main.path, bytes);
    const making = buildPyramid(folder, [raster], { topLevel: 14, bottomLevel: 17 });
    await expect(making).rejects.toMatchObject({
      code: 'raster.blocks-damaged',
      params: { file: 'photo.tif' },
    });
  });

  test('images that cannot be read by parts are unpacked first', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'image.png');
    gdal('gdal_translate', '-of', 'PNG', '-a_nodata', 'none', landsat, path);
    const name = 'image.png';
    const { inspectRaster } = await import('../read/inspect-raster.ts');
    const png = await inspectRaster({
      name,
      main: { path, name },
      aux: { path: `${path}.aux.xml`, name: `${name}.aux.xml` },
    });
    const levels = { topLevel: 7, bottomLevel: 9 } as const;
    const fromPng = await buildPyramid(folder, [png], levels, { archivePath: join(folder, 'png.pmtiles') });
    const plain = join(folder, 'plain.tif');
    gdal('gdal_translate', '-a_nodata', 'none', landsat, plain);
    const fromTiff = await buildPyramid(folder, [await rasterAt(plain)], levels, {
      archivePath: join(folder, 'tiff.pmtiles'),
    });
    expect(fromPng.result.levels).toEqual(fromTiff.result.levels);
  });
});
