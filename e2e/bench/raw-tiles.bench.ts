/**
 * `npm run bench -- raw-tiles`: stored tiles of the same data answered from the bytes of the connection
 * (`CARTABLE_RAW_TILES`) and by the HTTP server, to one client that keeps its connection and to sixteen (ADR 27).
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { tileRangeOf, transformBbox } from '@cartable/geo';
import { ApiClient } from '../support/client.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { cpuSecondsOf } from './tiles/cpu.ts';
import { askFor } from './tiles/keep-alive.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const levels = { top: 4, bottom: 9 };
const dataDir = await mkdtemp(join(tmpdir(), 'cartable-bench-raw-'));
const ways = { raw: 'true', parsed: 'false' } as const;
const servers = new Map<keyof typeof ways, RunningServer>();

try {
  const layer = await deposit();
  for (const way of ['raw', 'parsed'] as const) {
    const own = `${dataDir}-${way}`;
    await cp(dataDir, own, { recursive: true });
    servers.set(way, await startServer({ CARTABLE_DATA_DIR: own, CARTABLE_RAW_TILES: ways[way] }));
  }
  const paths = tilesOfFrance(levels.bottom).map(({ z, x, y }) => `/tms/1.0.0/${layer}/${z}/${x}/${y}.pbf`);
  for (const clients of [1, 16]) await compare(clients, paths);
} finally {
  for (const server of servers.values()) await server.dispose();
  await Promise.all(
    ['', '-raw', '-parsed'].map((end) => rm(`${dataDir}${end}`, { recursive: true, force: true })),
  );
}

/** A pyramid of points, made once; each server then has a copy of its folder. */
async function deposit(): Promise<string> {
  const server = await startServer({ CARTABLE_DATA_DIR: dataDir });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id: datastoreId } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.csv', content: pointsCsv(50_000) };
  const { data: source } = await publishFile(client, datastoreId, file);
  const pyramid = await makeVectorPyramid(client, datastoreId, { name: 'reperes_pyr', source, levels });
  const { layer_name } = await publishTiles(client, datastoreId, { name: 'reperes_tms', pyramid });
  await server.stop();
  return layer_name;
}

function tilesOfFrance(z: number): { z: number; x: number; y: number }[] {
  const { minX, maxX, minY, maxY } = tileRangeOf(transformBbox([-3.5, 43.5, 7.5, 49.5], 4326, 3857)!, z);
  const tiles: { z: number; x: number; y: number }[] = [];
  for (let x = minX; x <= maxX; x += 1) for (let y = minY; y <= maxY; y += 1) tiles.push({ z, x, y });
  return tiles;
}

/** In turn, round by round: a passing load falls on both. */
async function compare(clients: number, paths: readonly string[]): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const [way, server] of servers) {
      const pid = server.pid()!;
      // The first archive of a process is opened by the first request.
      await askFor(server.url, { paths, clients, seconds: 1 });
      const before = cpuSecondsOf(pid);
      const { count, bytes, medianMs } = await askFor(server.url, { paths, clients, seconds });
      const cpu = ((cpuSecondsOf(pid) - before) / count) * 1e6;
      console.log(
        `${clients} client(s), round ${round}, ${way}: ${Math.round(count / seconds)} tiles/s, ${cpu.toFixed(0)} µs of processor each, median ${medianMs.toFixed(3)} ms, ${Math.round(bytes / count)} bytes`,
      );
    }
  }
}
