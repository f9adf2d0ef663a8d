/**
 * `npm run bench -- instant-tiles`: tiles of points, lines and polygons cut on the fly, each asked once, where there is
 * something to see, by our server on each engine and by Martin on the tables of the second (`BENCH_MARTIN` names it:
 * `cargo install martin`). `BENCH_ONLY` chooses themes, `BENCH_LEVELS` levels, `BENCH_ROUNDS` rounds, `BENCH_TILES`
 * the tiles of a round.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { tileRangeOf, transformBbox } from '@cartable/geo';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { SeededRandom } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startCluster } from './services/cluster.ts';
import { makeData } from './services/make-data.ts';
import { askOnce, type Contender, type Tile } from './tiles/load.ts';
import { startMartin } from './tiles/martin.ts';
import { printOthers, race } from './tiles/race.ts';

const themes = (['points', 'roads', 'communes'] as const).filter((name) =>
  new RegExp(process.env.BENCH_ONLY ?? '.').test(name),
);
const levels = (process.env.BENCH_LEVELS ?? '10,12,14,16').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const tilesOfRound = Number(process.env.BENCH_TILES ?? 1_500);
const clients = 8;
const seed = 11;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-tiles-'));
const files = await makeData();
const cluster = await startCluster();
cluster.run('postgres', 'drop database if exists instant_tiles with (force)');
const { url: databaseUrl } = cluster.database('instant_tiles');
const settings = { CARTABLE_INSTANT_TILES_RATE: '1000000' };
const ours = {
  GeoPackage: await startServer(settings),
  PostGIS: await startServer({ ...settings, DATABASE_URL: databaseUrl }),
};
let martin: Awaited<ReturnType<typeof startMartin>> | undefined;
try {
  const layers = {
    GeoPackage: await publishThemes(ours.GeoPackage),
    PostGIS: await publishThemes(ours.PostGIS),
  };
  martin = await startMartin({
    command: process.env.BENCH_MARTIN ?? 'martin',
    folder,
    databaseUrl,
    schemas: schemasOfTables(),
  });
  for (const theme of themes) {
    for (const z of levels) await raceLevel(theme, z, layers, martin);
  }
} finally {
  await martin?.program.stop();
  for (const server of Object.values(ours)) await server.dispose();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Theme = (typeof themes)[number];
type Engine = keyof typeof ours;

async function publishThemes({ url, administrator }: RunningServer): Promise<Record<string, string>> {
  const client = new ApiClient(url);
  await client.signIn(administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id: datastoreId } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
  const layers: Record<string, string> = {};
  for (const name of themes) {
    const file = { name, fileName: `${name}.gpkg`, content: readFileSync(files[name]) };
    layers[name] = (await publishFile(client, datastoreId, file)).wfs.layer_name;
  }
  return layers;
}

function schemasOfTables(): string[] {
  return cluster
    .run('instant_tiles', 'select distinct f_table_schema from geometry_columns')
    .split('\n')
    .filter((name) => name !== '');
}

async function raceLevel(
  theme: Theme,
  z: number,
  layers: Record<Engine, Record<string, string>>,
  peer: NonNullable<typeof martin>,
): Promise<void> {
  const tiles = tilesAround(theme, z);
  // Each round asks for other tiles, or the second would be answered from memory.
  const turns = Array.from({ length: rounds }, (_, round) =>
    tiles.filter((_tile, rank) => rank % rounds === round),
  );
  const postgres = cluster.pid;
  const contender = (engine: Engine): Contender => ({
    name: `ours, ${engine}`,
    pids: [ours[engine].pid()!, ...(engine === 'PostGIS' ? [postgres] : [])],
    url: ours[engine].url,
    path: (tile) => `/tiles/instant/${layers[engine][theme]}/${tile.z}/${tile.x}/${tile.y}.pbf`,
  });
  const theirs: Contender = {
    name: peer.name,
    pids: [peer.program.pid, postgres],
    url: peer.url,
    path: peer.pathOf(theme),
  };
  const contenders = [theirs, contender('GeoPackage'), contender('PostGIS')];
  const best = await race({ contenders, rounds }, (each, round) => askOnce(each, turns[round]!, clients));
  printOthers(
    `${theme}, level ${z}: ${tiles.length} tiles, each once, ${clients} clients`,
    theirs.name,
    best,
  );
}

/** Tiles that hold the middle of a feature, drawn at random, each once. */
function tilesAround(theme: Theme, z: number): Tile[] {
  const database = new DatabaseSync(files[theme], { readOnly: true });
  const boxes = database.prepare(`select minx, miny, maxx, maxy from rtree_${theme}_geom`).all();
  database.close();
  const random = new SeededRandom(seed + z);
  const found = new Map<string, Tile>();
  for (let drawn = 0; drawn < boxes.length && found.size < tilesOfRound * rounds; drawn += 1) {
    const { minx, miny, maxx, maxy } = boxes[Math.floor(random.next() * boxes.length)]!;
    const [x, y] = [(Number(minx) + Number(maxx)) / 2, (Number(miny) + Number(maxy)) / 2];
    const { minX, minY } = tileRangeOf(transformBbox([x, y, x, y], 2154, 3857)!, z);
    found.set(`${minX}/${minY}`, { z, x: minX, y: minY });
  }
  return [...found.values()];
}
