import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { officialSource } from '../test-support/official-source.ts';
import { openArchive } from './archive-reader.ts';
import { type ArchiveDescription, openArchiveWriter } from './archive-writer.ts';
import { DirectoryCache } from './directory-cache.ts';
import { type ArchiveSource, fileSource } from './source.ts';
import { tileIdOf, tileOfId } from './tile-id.ts';

const france: ArchiveDescription = {
  metadata: { name: 'Communes', vector_layers: [{ id: 'communes', fields: { nom: 'String' } }] },
  bounds: [-5.14, 41.33, 9.56, 51.09],
  center: { zoom: 6, longitude: 2.35, latitude: 48.85 },
  minZoom: 0,
  maxZoom: 9,
};

const contentOf = (z: number, x: number, y: number): Uint8Array => Buffer.from(`tile ${z}/${x}/${y}`);

/** Every tile down to a level, in rows: nothing like the order of the archive. */
function* pyramid(maxZoom: number) {
  for (let z = 0; z <= maxZoom; z++)
    for (let y = 0; y < 2 ** z; y++) for (let x = 0; x < 2 ** z; x++) yield { z, x, y };
}

async function writePyramid(maxZoom: number, content = contentOf) {
  const path = join(temporaryFolder(), 'pyramid.pmtiles');
  const writer = openArchiveWriter(path, { tileType: 'mvt', tileCompression: 'none' });
  for (const { z, x, y } of pyramid(maxZoom)) writer.add(z, x, y, content(z, x, y));
  const written = await writer.finish({ ...france, maxZoom });
  return { path, written };
}

describe('tile numbers', () => {
  it('are those of the official library, and lead back to the tile', () => {
    for (const [z, x, y] of [
      [0, 0, 0],
      [1, 1, 0],
      [5, 17, 11],
      [14, 8298, 5635],
      [22, 2_124_000, 1_443_001],
      [26, 67_108_863, 1],
    ] as const) {
      expect(tileIdOf(z, x, y)).toBe(zxyToTileId(z, x, y));
      expect(tileOfId(tileIdOf(z, x, y))).toEqual({ z, x, y });
    }
  });

  it('follow each other from neighbour to neighbour', () => {
    for (let id = tileIdOf(6, 0, 0); id < tileIdOf(7, 0, 0) - 1; id++) {
      const [here, next] = [tileOfId(id), tileOfId(id + 1)];
      expect(Math.abs(here.x - next.x) + Math.abs(here.y - next.y)).toBe(1);
    }
  });
});

describe('an archive', () => {
  it('gives back each tile, whatever the order they came in', async () => {
    const { path, written } = await writePyramid(7);
    expect(written.tiles).toBe((4 ** 8 - 1) / 3);
    const archive = await openArchive(fileSource(path));
    for (const { z, x, y } of pyramid(7)) {
      expect(Buffer.from(archive.tileSync(z, x, y)!).toString()).toBe(`tile ${z}/${x}/${y}`);
    }
    expect(await archive.tile(8, 0, 0)).toBeUndefined();
    expect(await archive.tile(3, 8, 0)).toBeUndefined();
    expect(await archive.tile(3, -1, 0.5)).toBeUndefined();
    await archive.close();
  });

  it('has leaf directories when its root would not fit the first read', async () => {
    const { path } = await writePyramid(8);
    const archive = await openArchive(fileSource(path));
    expect(archive.header.leaves.length).toBeGreaterThan(0);
    expect(archive.header.root.length).toBeLessThanOrEqual(16_257);
    expect(Buffer.from((await archive.tile(8, 255, 255))!).toString()).toBe('tile 8/255/255');
    await archive.close();
  });

  it('is read alike by the official library', async () => {
    const { path } = await writePyramid(8);
    const official = new PMTiles(officialSource(path));
    const header = await official.getHeader();
    expect(header).toMatchObject({ specVersion: 3, clustered: true, minZoom: 0, maxZoom: 8, tileType: 1 });
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual(france.bounds);
    expect([header.centerZoom, header.centerLon, header.centerLat]).toEqual([6, 2.35, 48.85]);
    expect(await official.getMetadata()).toEqual(france.metadata);
    for (const { z, x, y } of [...pyramid(8)].filter((_, i) => i % 97 === 0)) {
      const tile = await official.getZxy(z, x, y);
      expect(Buffer.from(tile!.data).toString()).toBe(`tile ${z}/${x}/${y}`);
    }
  });

  it('keeps equal contents once, and runs of them as one entry', async () => {
    const { path, written } = await writePyramid(6, (z, x) => Buffer.from(x < 2 ** z / 2 ? 'land' : 'sea'));
    expect(written.contents).toBe(2);
    const archive = await openArchive(fileSource(path));
    expect(archive.header.tileData.length).toBe('landsea'.length);
    // The curve stays half a level on each side: two or three entries for each level.
    expect(archive.header.tileEntries).toBeLessThan(30);
    expect(archive.header.addressedTiles).toBe(written.tiles);
    expect(Buffer.from(archive.tileSync(6, 40, 3)!).toString()).toBe('sea');
    await archive.close();
  });

  it('keeps what came last when a tile is given twice', async () => {
    const path = join(temporaryFolder(), 'twice.pmtiles');
    const writer = openArchiveWriter(path, { tileType: 'png', tileCompression: 'none' });
    writer.add(1, 0, 0, Buffer.from('before'));
    writer.add(1, 1, 0, Buffer.from('other'));
    writer.add(1, 0, 0, Buffer.from('after'));
    expect((await writer.finish({ ...france, maxZoom: 1 })).tiles).toBe(2);
    const archive = await openArchive(fileSource(path));
    expect(Buffer.from(archive.tileSync(1, 0, 0)!).toString()).toBe('after');
    await archive.close();
  });

  it('walks its tiles in order, or those of a selection', async () => {
    const { path } = await writePyramid(8);
    const archive = await openArchive(fileSource(path));
    const ids: number[] = [];
    for await (const { z, x, y, bytes } of archive.tiles()) {
      ids.push(tileIdOf(z, x, y));
      if (Buffer.from(bytes).toString() !== `tile ${z}/${x}/${y}`)
        throw new Error(`${z}/${x}/${y} is another`);
    }
    expect(ids).toEqual([...Array(archive.header.addressedTiles).keys()]);
    const retained: string[] = [];
    for await (const { z, x, y } of archive.tiles({ minZoom: 7, maxZoom: 7, accepts: ({ x }) => x === 3 }))
      retained.push(`${z}/${x}/${y}`);
    expect(retained).toHaveLength(128);
    await archive.close();
  });

  it('may be empty', async () => {
    const path = join(temporaryFolder(), 'empty.pmtiles');
    const writer = openArchiveWriter(path, { tileType: 'mvt', tileCompression: 'gzip' });
    expect(await writer.finish(france)).toMatchObject({ tiles: 0, contents: 0 });
    const archive = await openArchive(fileSource(path));
    expect(archive.tileSync(0, 0, 0)).toBeUndefined();
    await archive.close();
  });

  it('appears whole or not at all', async () => {
    const folder = temporaryFolder();
    const writer = openArchiveWriter(join(folder, 'given-up.pmtiles'), {
      tileType: 'mvt',
      tileCompression: 'none',
    });
    writer.add(0, 0, 0, contentOf(0, 0, 0));
    writer.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is read by ranges from a store that only answers later', async () => {
    const { path } = await writePyramid(8);
    const bytes = readFileSync(path);
    const source: ArchiveSource = {
      read: async (offset, length) => bytes.subarray(offset, offset + length),
      close: () => {},
    };
    // Room for one leaf of the archive: each is read again when another was asked for in between.
    const archive = await openArchive(source, { cache: new DirectoryCache(200_000) });
    for (const { z, x, y } of [...pyramid(8)].filter((_, i) => i % 501 === 0))
      expect(Buffer.from((await archive.tile(z, x, y))!).toString()).toBe(`tile ${z}/${x}/${y}`);
    expect(() => archive.tileSync(8, 0, 0)).toThrow('cannot be read at once');
    await archive.close();
  });
});

describe('a damaged archive', () => {
  async function rejection(damage: (bytes: Buffer) => Buffer | undefined): Promise<void> {
    const { path } = await writePyramid(8);
    const bytes = readFileSync(path);
    writeFileSync(path, damage(bytes) ?? bytes);
    const readAll = async () => {
      const archive = await openArchive(fileSource(path));
      try {
        await archive.metadata();
        for (const { z, x, y } of pyramid(8)) archive.tileSync(z, x, y);
      } finally {
        await archive.close();
      }
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'tiling.archive-corrupt' });
  }

  const overwrite = (from: number, to: number) => (bytes: Buffer) => {
    bytes.fill(0xff, from, to);
    return bytes;
  };
  /** @param at where the header tells the offset of a section */
  const spoilSection = (at: number) => (bytes: Buffer) => {
    const offset = Number(bytes.readBigUInt64LE(at));
    return overwrite(offset, offset + 20)(bytes);
  };

  it('is refused when it is no archive', () => rejection(() => Buffer.from('<html></html>'.repeat(20))));
  it('is refused when it is empty', () => rejection(() => Buffer.alloc(0)));
  it('is refused when it is of another version', () => rejection(overwrite(7, 8)));
  it('is refused when it was cut', () => rejection((bytes) => bytes.subarray(0, bytes.length - 1)));
  it('is refused when its root is noise', () => rejection(spoilSection(8)));
  it('is refused when its description is noise', () => rejection(spoilSection(24)));
  it('is refused when its leaves are noise', () => rejection(spoilSection(40)));
  it('is refused when an offset of its header passes 2⁵³', () => rejection(overwrite(56, 64)));
  it('is refused when its levels are upside down', () => rejection(overwrite(101, 102)));
});
