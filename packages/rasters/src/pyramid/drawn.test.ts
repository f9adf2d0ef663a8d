import { join } from 'node:path';
import { type Bbox, pm, TileCover } from '@cartable/geo';
import { temporaryFolder } from '@cartable/testkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withArchive } from '../test-support/pyramid.ts';
import { buildDrawnPyramid } from './build-drawn-pyramid.ts';
import type { MetatileRequest } from './pixel-source.ts';

describe('pyramids of what an engine draws', () => {
  /** Each pixel tells its level and where it is. */
  const source = (calls: MetatileRequest[]) => ({
    async readMetatile(request: MetatileRequest) {
      calls.push(request);
      const { width, height, zoom, bbox } = request;
      const pixels = new Uint8Array(width * height * 4);
      for (let i = 0; i < pixels.length; i += 4)
        pixels.set([zoom * 10, bbox[0] > 0 ? 200 : 50, (i >> 2) % 7, 255], i);
      return pixels;
    },
  });

  test('each level is drawn for itself, in metatiles of 2048 pixels', async () => {
    const folder = temporaryFolder();
    const calls: MetatileRequest[] = [];
    const extent: Bbox = [-1_000_000, 5_100_000, 1_000_000, 6_500_000];
    const archivePath = join(folder, 'drawn.pmtiles');
    const request = {
      set: pm,
      topLevel: 2,
      bottomLevel: 6,
      format: 'png',
      quality: 75,
      source: source(calls),
      sourceKey: '1',
      extent,
    } as const;
    const result = await buildDrawnPyramid(request, { archivePath, spoolDir: folder, name: 'drawn' });
    expect(result.levels.map(({ tiles }) => tiles)).toEqual([2, 2, 2, 4, 12]);
    expect(calls.every(({ width, zoom }) => width === Math.min(2048, 256 * 2 ** zoom))).toBe(true);
    await withArchive(archivePath, async (archive) => {
      for await (const { z, bytes } of archive.tiles()) {
        const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        expect(data[0]).toBe(z * 10);
      }
    });
  });

  test('of a polygon, only metatiles that meet it are drawn, and only its tiles kept', async () => {
    const rings = [[-900_000, 5_100_000, 900_000, 5_100_000, -900_000, 6_500_000]];
    const cover = new TileCover({ rings, set: pm });
    const common = {
      set: pm,
      topLevel: 5,
      bottomLevel: 8,
      format: 'png',
      quality: 75,
      sourceKey: '1',
      extent: [-900_000, 5_100_000, 900_000, 6_500_000] as Bbox,
    } as const;
    const namesOf = (path: string) =>
      withArchive(path, async (archive) => {
        const names: string[] = [];
        for await (const { z, x, y } of archive.tiles()) names.push(`${z} ${x} ${y}`);
        return names;
      });
    const make = async (limits: object) => {
      const calls: MetatileRequest[] = [];
      const folder = temporaryFolder();
      const archivePath = join(folder, 'drawn.pmtiles');
      const tools = { archivePath, spoolDir: folder, name: 'drawn' };
      const { requestKey } = await buildDrawnPyramid({ ...common, ...limits, source: source(calls) }, tools);
      return { calls: calls.length, requestKey, names: await namesOf(archivePath) };
    };
    const [whole, made] = [await make({}), await make({ rings })];
    const meets = (name: string) => {
      const [z, x, y] = name.split(' ').map(Number) as [number, number, number];
      return cover.meets({ z, x, y });
    };
    expect(made.names).toEqual(whole.names.filter(meets));
    expect(made.names.length).toBeLessThan(whole.names.length * 0.7);
    expect(made.calls).toBeLessThan(whole.calls);
    expect(made.requestKey).not.toBe(whole.requestKey);
  });

  test('cancelled, then called again: metatiles already drawn are not drawn again', async () => {
    const folder = temporaryFolder();
    const abort = new AbortController();
    const calls: MetatileRequest[] = [];
    const request = {
      set: pm,
      topLevel: 5,
      bottomLevel: 7,
      format: 'png',
      quality: 75,
      source: source(calls),
      sourceKey: '1',
      extent: [-900_000, 5_000_000, 900_000, 6_500_000] as Bbox,
    } as const;
    const tools = { archivePath: join(folder, 'a.pmtiles'), spoolDir: folder, name: 'drawn' };
    const cancelled = buildDrawnPyramid(request, {
      ...tools,
      signal: abort.signal,
      onProgress: ({ done }) => done === 3 && abort.abort(new Error('enough')),
    });
    await expect(cancelled).rejects.toThrow('enough');
    const drawn = calls.length;
    const { tiles } = await buildDrawnPyramid(request, tools);
    const before = new Set(calls.slice(0, 3).map(({ bbox }) => bbox.join()));
    expect(calls.slice(drawn).some(({ bbox, zoom }) => zoom === 5 && before.has(bbox.join()))).toBe(false);
    expect(tiles).toBeGreaterThan(40);
  });
});
