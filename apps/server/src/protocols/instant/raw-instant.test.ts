import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CartableError } from '@cartable/contract';
import type { PublishedService } from '@cartable/datastore';
import { TrafficCounter } from '@cartable/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucketsOf } from '../../http/rate-limits.ts';
import { attachRawResponder } from '../../http/raw-responder.ts';
import { countOfferings, countTraffic } from '../context/used-services.ts';
import { registerProtocol } from '../register-protocol.ts';
import { servedPyramid, TileServer } from '../tiles/test-support/tile-server.ts';
import type { InstantTiles } from './instant-tiles.ts';
import { createInstant, instantName } from './protocol.ts';
import { rawInstant, rawInstantPrefix } from './raw-instant.ts';

const content = Buffer.from('contenu de la tuile '.repeat(40));
const perSecond = 20;
const table = {
  datasetId: 'd1',
  table: 'arbres',
  publicName: 'arbres',
  dataVersion: 1,
  geometry: { column: 'geom', type: 'Point', srid: 2154, hasZ: false, hasM: false },
  columns: [{ name: 'nom', type: 'text' }],
};
const serviceOf = (layerName: string, more: object = {}) =>
  servedPyramid(layerName, { z: 4, x: 8, y: 5 }, { archiveKey: '' }, {
    type: 'WFS',
    tables: [table],
    ...more,
  } as unknown as Partial<PublishedService>);

describe.each([
  ['from the bytes of the connection', true],
  ['by the HTTP server', false],
])('instant tiles answered %s', (_way, isRaw) => {
  let folder: string;
  let server: TileServer;
  let url: string;
  let cuts: string[] = [];
  const counted: { requests: number; bytes: number }[] = [];
  const traffic = new TrafficCounter({
    save: async (days) => void counted.push(...days),
    now: () => new Date('2026-11-22T12:00:00Z'),
  });
  const tiles = {
    cut: async ({ tile: { z, x, y } }: Parameters<InstantTiles['cut']>[0]) => {
      cuts.push(`${z}/${x}/${y}`);
      if (z === 6) throw new CartableError('common.busy', { seconds: 1 });
      return z === 5 ? new Uint8Array(0) : gzipSync(content);
    },
  } as unknown as InstantTiles;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cartable-instant-'));
    server = new TileServer(folder);
    Object.assign(server.services.config, { instantTilesPerSecond: perSecond });
    Object.assign(server.services.datastores, { traffic });
    countTraffic(server.app, traffic);
    countOfferings(server.app, server.services.metrics.offerings);
    await registerProtocol(server.app, createInstant(server.services, tiles), server.services);
    const buckets = bucketsOf(server.app.server, { group: instantName, perSecond });
    if (isRaw)
      attachRawResponder(server.app.server, {
        routes: [
          { prefix: rawInstantPrefix, handle: rawInstant({ services: server.services, tiles, buckets }) },
        ],
        idleMs: 5_000,
      });
    server.publish(serviceOf('arbres'), serviceOf('caches', { open: false }));
    url = await server.listen();
  });

  beforeEach(() => {
    cuts = [];
  });

  afterAll(async () => {
    await server?.app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/tiles/instant/${path}`, { headers });

  it('are compressed for who takes them so, expanded for others, and asked again each time', async () => {
    const answer = await get('arbres/4/8/5.pbf');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const plain = await get('arbres/4/8/5.pbf', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await plain.arrayBuffer()).equals(content)).toBe(true);
  });

  it('are not sent to who has them, and are nothing where there is nothing', async () => {
    const etag = (await get('arbres/4/8/5.pbf')).headers.get('etag')!;
    const known = await get('arbres/4/8/5.pbf', { 'if-none-match': etag });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const nothing = await get('arbres/5/8/5.pbf');
    expect([nothing.status, await nothing.text()]).toEqual([204, '']);
  });

  it.each([
    'inconnue/4/8/5.pbf',
    'caches/4/8/5.pbf',
    'arbres/4/16/5.pbf',
    'arbres/19/8/5.pbf',
    'arbres/4/8/5.png',
  ])('%s is refused, and nothing is cut for it', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(cuts).toEqual([]);
  });

  it('that cannot be cut are said to be', async () => {
    expect((await get('arbres/6/8/5.pbf')).status).toBeGreaterThanOrEqual(400);
  });

  it('count as traffic of their service', async () => {
    await traffic.flush();
    counted.length = 0;
    await (await get('arbres/4/8/5.pbf')).arrayBuffer();
    await get('inconnue/4/8/5.pbf');
    await new Promise((resolve) => setTimeout(resolve, 10));
    await traffic.flush();
    expect(counted.map(({ requests }) => requests)).toEqual([1]);
    expect(counted[0]!.bytes).toBeGreaterThan(gzipSync(content).length);
  });

  it('count for the offering of their service, answered or refused', async () => {
    const counted = async (status: string) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const line = new RegExp(
        `^cartable_offering_requests_total.*type="WFS",status="${status}"} (\\d+)$`,
        'm',
      );
      return Number(line.exec(await server.services.metrics.write())?.[1] ?? 0);
    };
    const before = [await counted('2xx'), await counted('[45]xx')];
    await (await get('arbres/4/8/5.pbf')).arrayBuffer();
    await get('arbres/4/16/5.pbf');
    await get('inconnue/4/8/5.pbf');
    expect([await counted('2xx'), await counted('[45]xx')]).toEqual(before.map((count) => count + 1));
  });

  // The last: nothing is left to this address after it.
  it('are counted with those of the other way, and refused to who asks too fast', async () => {
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        get('arbres/4/8/5.pbf', i % 2 ? { 'accept-encoding': 'identity' } : {}),
      ),
    );
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.length).toBeLessThanOrEqual(perSecond * (2 + seconds) + 1);
    expect(answers.length - answered.length).toBeGreaterThan(0);
    for (const { headers } of answered)
      expect(headers.get('ratelimit')).toMatch(/^"instant-tiles";r=\d+;t=\d+$/);
  });
});
