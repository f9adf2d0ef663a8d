import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TrafficCounter } from '@cartable/platform';
import { expect, it, onTestFinished } from 'vitest';
import { attachRawResponder } from '../../http/raw-responder.ts';
import { registerProtocol } from '../register-protocol.ts';
import { StoredTiles } from '../tiles/stored-tiles.ts';
import { servedPyramid, TileServer } from '../tiles/test-support/tile-server.ts';
import { createTms } from './protocol.ts';
import { rawTiles, rawTilesPrefix } from './raw-tiles.ts';

const tile = { z: 4, x: 8, y: 5, bytes: Buffer.from('contenu de la tuile 4/8/5'.repeat(20)) };

it('the tile that opens its archive leaves the connection to those that follow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-raw-tiles-'));
  const server = new TileServer(folder);
  const tiles = new StoredTiles(server.services);
  onTestFinished(async () => {
    await server.app.close();
    tiles.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const byServer: string[] = [];
  server.app.addHook('onRequest', async ({ url }) => void byServer.push(url));
  await registerProtocol(server.app, createTms(tiles), server.services);
  const traffic = new TrafficCounter({ save: async () => undefined, now: () => new Date() });
  const handle = rawTiles(tiles, server.services.metrics, traffic);
  attachRawResponder(server.app.server, {
    routes: [{ prefix: rawTilesPrefix, handle }],
    idleMs: 5_000,
  });
  const archiveKey = await server.writeArchive('vecteur', 'mvt', [tile]);
  server.publish(servedPyramid('limites', tile, { archiveKey, topLevel: 4 }));
  const url = await server.listen();
  const get = (path: string) => fetch(`${url}/tms/1.0.0/limites/${path}`);
  for (const _time of ['opens the archive', 'reads the tile', 'has it in memory'])
    expect(Buffer.from(await (await get('4/8/5.pbf')).arrayBuffer())).toEqual(tile.bytes);
  expect(byServer).toEqual([]);
  expect(traffic.requests).toBe(3);
  // What is no tile is for the server, which says why.
  expect((await get('4/8/5.txt')).status).toBe(404);
  expect(byServer).toHaveLength(1);
});
