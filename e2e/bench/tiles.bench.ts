/**
 * `npm run bench -- tiles`: stored tiles beside Martin and nginx, tiles cut on the fly beside Martin and pg_tileserv on
 * the same PostGIS. `BENCH_MARTIN` names the first (`cargo install martin`; empty: it is left out of the stored tiles),
 * `BENCH_PG_TILESERV` the second (a program of Go), left out without it; nginx and wrk are on the path. Beside the stored
 * tiles stands what the runtime alone costs: a server of it that sends the same bytes, whatever it is asked.
 */
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type StoredData } from '@cartable/contract';
import { tileRangeOf, transformBbox } from '@cartable/geo';
import { freePort, largeDataOrExit } from '@cartable/testkit';
import { type Archive, fileSource, openArchive } from '@cartable/tiling';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Cluster, startCluster } from './services/cluster.ts';
import { askOnce, type Contender, hammer, type Tile } from './tiles/load.ts';
import { type Cutter, startMartin } from './tiles/martin.ts';
import { printOne, race } from './tiles/race.ts';
import { type Program, startProgram } from './tiles/start.ts';

const communes = largeDataOrExit('communes-metropole-2154.gpkg.zip');
const martin = process.env.BENCH_MARTIN ?? 'martin';
const pgTileserv = process.env.BENCH_PG_TILESERV;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Keep-alive clients of stored tiles, and of those cut on the fly. */
const clients = { stored: 64, instant: 8 };
const levels = { top: 4, bottom: 11 };
const storedTiles = 4_000;
/** As many as there are at the level, so that a round of the quickest lasts some seconds. */
const instantTiles = 20_000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-tiles-'));
// Workers of nginx run under another account.
chmodSync(folder, 0o755);
const cluster = await startCluster();
const { url: databaseUrl } = freshDatabase(cluster);
const parts = (process.env.BENCH_PARTS ?? 'stored,instant').split(',');
const programs: Program[] = [];
/** Peers that cut tiles. */
let cutters: Promise<readonly Cutter[]> | undefined;
try {
  if (parts.includes('stored')) await raceStored();
  if (parts.includes('instant')) await raceInstant();
} finally {
  for (const program of programs) await program.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** On the default engine. */
async function raceStored(): Promise<void> {
  const server = await startServer();
  try {
    const { client, datastoreId, data } = await publishCommunes(server);
    const pyramid = await makeVectorPyramid(client, datastoreId, {
      name: 'communes_pyr',
      source: data,
      levels,
    });
    const { layer_name } = await publishTiles(client, datastoreId, { name: 'communes_tms', pyramid });
    const archivePath = archiveOf(server.dataDir, pyramid);
    const archive = await openArchive(fileSource(archivePath));
    const tiles = await tilesOf(archive);
    const requested = sample(tiles, storedTiles);
    const bytes = await Promise.all(
      requested.map(async ({ z, x, y }) => (await archive.locate(z, x, y))!.length),
    );
    const meanBytes = Math.round(bytes.reduce((sum, size) => sum + size, 0) / bytes.length);
    console.log(`${requested.length} tiles, ${meanBytes} bytes on average`);
    const contenders = await storedContenders({ server, layer: layer_name, archivePath, archive, meanBytes });
    const best = await race({ contenders, rounds }, (contender) =>
      hammer(contender, requested, { clients: clients.stored, seconds, folder }),
    );
    printOne('stored tile, 64 keep-alive clients', 'ours', best);
  } finally {
    await server.dispose();
  }
}

/** On PostGIS, which Martin reads too. */
async function raceInstant(): Promise<void> {
  const server = await startServer({ DATABASE_URL: databaseUrl, CARTABLE_INSTANT_TILES_RATE: '1000000' });
  try {
    const { wfs } = await publishCommunes(server);
    const contenders = await instantContenders(server, wfs.layer_name);
    for (const z of [6, 9, 11, 12]) {
      const requested = sample(tilesOfFrance(z), instantTiles);
      // Each round asks for other tiles, or the second would be answered from memory.
      const turns = Array.from({ length: rounds }, (_, round) =>
        requested.filter((_tile, rank) => rank % rounds === round),
      );
      const best = await race({ contenders, rounds }, (contender, round) =>
        askOnce(contender, turns[round]!, clients.instant),
      );
      printOne(`on-the-fly tile of level ${z}, 8 clients, each tile once`, 'ours', best);
    }
  } finally {
    await server.dispose();
  }
}

/** Tiles of the mainland of France. */
function tilesOfFrance(z: number): Tile[] {
  const range = tileRangeOf(transformBbox([-4.5, 42.5, 8, 50.5], 4326, 3857)!, z);
  const tiles: Tile[] = [];
  for (let x = range.minX; x <= range.maxX; x += 1)
    for (let y = range.minY; y <= range.maxY; y += 1) tiles.push({ z, x, y });
  return tiles;
}

function freshDatabase(on: Cluster): { url: string } {
  on.run('postgres', 'drop database if exists tiles with (force)');
  return on.database('tiles');
}

async function publishCommunes({ url, administrator }: RunningServer) {
  const client = new ApiClient(url);
  await client.signIn(administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id: datastoreId } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
  const file = { name: 'communes', fileName: 'communes.gpkg.zip', content: readFileSync(communes) };
  return { client, datastoreId, ...(await publishFile(client, datastoreId, file)) };
}

/** The file the server reads. */
function archiveOf(dataDir: string, { _id }: StoredData): string {
  const [path] = globSync(join(dataDir, 'objects', '**', `*${_id}*`, '*.pmtiles'));
  if (path === undefined) throw new Error('the archive of the pyramid is not where it was');
  return path;
}

async function tilesOf(archive: Archive): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for await (const { z, x, y } of archive.tiles()) tiles.push({ z, x, y });
  return tiles;
}

/** Spread over all, the same in every run. */
function sample(tiles: readonly Tile[], count: number): Tile[] {
  const step = Math.max(1, tiles.length / count);
  const shuffled = tiles.filter((_, rank) => Math.floor(rank / step) !== Math.floor((rank - 1) / step));
  return shuffled.sort(
    (a, b) => ((a.x * 7919 + a.y * 104_729) % 10_007) - ((b.x * 7919 + b.y * 104_729) % 10_007),
  );
}

interface Stored {
  readonly server: RunningServer;
  readonly layer: string;
  readonly archivePath: string;
  readonly archive: Archive;
  readonly meanBytes: number;
}

async function storedContenders({
  server,
  layer,
  archivePath,
  archive,
  meanBytes,
}: Stored): Promise<Contender[]> {
  const [nginxPort, runtimePort] = [await freePort(), await freePort()];
  await writeFiles(archive);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(nginxPort));
  const nginx = await startProgram(
    'nginx',
    ['-c', join(folder, 'nginx.conf')],
    `http://127.0.0.1:${nginxPort}/`,
  );
  const runtime = await startProgram(
    process.execPath,
    [join(import.meta.dirname, 'tiles', 'constant-server.ts'), String(runtimePort), String(meanBytes)],
    `http://127.0.0.1:${runtimePort}/`,
  );
  programs.push(nginx, runtime);
  return [
    {
      name: 'ours',
      pids: [server.pid()!],
      url: server.url,
      path: ({ z, x, y }) => `/tms/1.0.0/${layer}/${z}/${x}/${y}.pbf`,
    },
    ...(martin === '' ? [] : [await storedByMartin(archivePath)]),
    {
      name: 'nginx',
      pids: [nginx.pid],
      url: `http://127.0.0.1:${nginxPort}`,
      path: pathOfFile,
    },
    {
      name: 'the runtime alone',
      pids: [runtime.pid],
      url: `http://127.0.0.1:${runtimePort}`,
      path: pathOfFile,
    },
  ];
}

function pathOfFile({ z, x, y }: Tile): string {
  return `/${z}/${x}/${y}.pbf`;
}

async function storedByMartin(archivePath: string): Promise<Contender> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['--listen-addresses', `127.0.0.1:${port}`, '--workers', '1', archivePath];
  const program = await startProgram(martin, args, `${url}/health`);
  programs.push(program);
  const { tiles } = (await (await fetch(`${url}/catalog`)).json()) as { tiles: object };
  const [source] = Object.keys(tiles);
  return { name: 'Martin', pids: [program.pid], url, path: ({ z, x, y }) => `/${source}/${z}/${x}/${y}` };
}

/** Each tile a file, as it is in the archive. */
async function writeFiles(archive: Archive): Promise<void> {
  for await (const { z, x, y, bytes } of archive.tiles()) {
    const column = join(folder, 'www', String(z), String(x));
    if (!existsSync(column)) mkdirSync(column, { recursive: true });
    writeFileSync(join(column, `${y}.pbf`), bytes);
  }
}

function nginxConfiguration(port: number): string {
  return `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=20000 inactive=60s; open_file_cache_valid 60s;
  types { application/vnd.mapbox-vector-tile pbf; }
  server { listen 127.0.0.1:${port}; root ${folder}/www;
    location / { add_header Content-Encoding gzip; add_header Cache-Control no-cache; add_header Access-Control-Allow-Origin *; } }
}
`;
}

/** All read the tables of our server; none keeps a tile. */
async function instantContenders(server: RunningServer, layer: string): Promise<Contender[]> {
  cutters ??= startCutters();
  const postgres = postmasterPid();
  const theirs = (await cutters).map(({ program, ...rest }) => ({ ...rest, pids: [program.pid, postgres] }));
  return [
    {
      name: 'ours',
      pids: [server.pid()!, postgres],
      url: server.url,
      path: ({ z, x, y }) => `/tiles/instant/${layer}/${z}/${x}/${y}.pbf`,
    },
    ...theirs,
  ];
}

async function startCutters(): Promise<Cutter[]> {
  const [schema = ''] = cluster
    .run('tiles', `select f_table_schema from geometry_columns where f_table_name like 'commune%'`)
    .split('\n');
  const tables = await startMartin({ command: martin, folder, databaseUrl, schemas: [schema] });
  const found: Cutter[] = [{ ...tables, path: tables.pathOf('commune') }];
  if (pgTileserv) found.push(await startPgTileserv(pgTileserv, schema));
  programs.push(...found.map(({ program }) => program));
  return found;
}

function postmasterPid(): number {
  const dataDir = cluster.run('postgres', 'show data_directory');
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function startPgTileserv(command: string, schema: string): Promise<Cutter> {
  const port = await freePort();
  const configuration = join(folder, 'pg_tileserv.toml');
  writeFileSync(
    configuration,
    `DbConnection = "${databaseUrl}"\nDbPoolMaxConns = 8\nHttpHost = "127.0.0.1"\nHttpPort = ${port}\nMaxFeaturesPerTile = 1000000\n`,
  );
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram(command, ['--config', configuration], `${url}/index.json`);
  const layers = (await (await fetch(`${url}/index.json`)).json()) as object;
  const layer = Object.keys(layers).find((name) => name.startsWith(`${schema}.commune`));
  if (layer === undefined) throw new Error(`pg_tileserv has no communes: ${Object.keys(layers).join()}`);
  return { name: 'pg_tileserv', program, url, path: ({ z, x, y }) => `/${layer}/${z}/${x}/${y}.pbf` };
}
