/**
 * `npm run bench -- edited-maps`: GetMap of a table while nobody edits it, while it takes 10 transactions a second from
 * another process, and while it takes as many as one writer gets through, on both engines (ADR 28).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { startPostgres } from '@cartable/testkit';
import { ApiClient } from '../support/client.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { SeededRandom } from '../support/random.ts';
import { startServer } from '../support/server.ts';
import { type EditedTable, makeEditable } from './edited-maps/make-editable.ts';
import { drain, quantile } from './services/load.ts';

const features = Number(process.env.BENCH_FEATURES ?? 200_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const clientCounts = [1, 4];
/** Transactions a second of each state; 0 is as fast as they go. */
const states = { 'no writer': undefined, '10 /s': 10, 'as fast as it goes': 0 } as const;
/** The copy that maps are drawn from is ordered by the first of them. */
const warmUpSeconds = 5;

const postgres = await startPostgres({ isDurable: true });
console.log('| engine | clients | writer | transactions/s | maps/s | median, ms | p95, ms |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
await bench('GeoPackage', undefined);
if (postgres) await bench('PostGIS', await postgres.freshDatabase());
await postgres?.stop();

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartable-bench-edited-'));
  const server = await startServer({
    CARTABLE_DATA_DIR: dataDir,
    CARTABLE_WMS_RATE: '1000000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  try {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const { _id: datastoreId } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
    const file = { name: 'reperes', fileName: 'reperes.csv', content: pointsCsv(features) };
    const { wms } = await publishFile(client, datastoreId, file);
    await server.stop();
    const edited = await makeEditable(dataDir, databaseUrl);
    await server.restart();
    const urls = mapsOf(server.url, wms.layer_name);
    await drawMaps(urls, 1, warmUpSeconds);
    for (const clients of clientCounts) {
      const perState = await inTurn(urls, clients, (rate) => startWriter(rate, edited, dataDir, databaseUrl));
      for (const [state, { times, transactions, spent }] of perState) {
        const row = [
          engine,
          clients,
          state,
          Math.round(transactions / spent),
          Math.round(times.length / spent),
          quantile(times, 0.5).toFixed(1),
          quantile(times, 0.95).toFixed(1),
        ];
        console.log(`| ${row.join(' | ')} |`);
      }
    }
  } finally {
    await server.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Maps of about two thousand points each. */
function mapsOf(url: string, layer: string): string[] {
  const random = new SeededRandom(7);
  const share = Math.sqrt(2_000 / features);
  return Array.from({ length: 200 }, () => {
    const [width, height] = [12 * share, 7 * share];
    const [west, south] = [random.between(-4, 8 - width), random.between(43, 50 - height)];
    const bbox = [west, south, west + width, south + height].join(',');
    return `${url}/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=CRS:84&BBOX=${bbox}&WIDTH=512&HEIGHT=512&FORMAT=image/png`;
  });
}

interface Spell {
  readonly times: number[];
  transactions: number;
  spent: number;
}

/** Round by round, so that a passing load falls on all states. */
async function inTurn(
  urls: readonly string[],
  clients: number,
  start: (rate: number) => Writer,
): Promise<Map<string, Spell>> {
  const spells = new Map<string, Spell>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [state, rate] of Object.entries(states)) {
      const spell = spells.get(state) ?? { times: [], transactions: 0, spent: 0 };
      spells.set(state, spell);
      const writer = rate === undefined ? undefined : start(rate);
      await writer?.ready;
      spell.times.push(...(await drawMaps(urls, clients, seconds)));
      spell.transactions += (await writer?.stop()) ?? 0;
      spell.spent += seconds;
    }
  }
  return spells;
}

/** @returns the milliseconds of each map */
async function drawMaps(urls: readonly string[], clients: number, lastingSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + lastingSeconds * 1_000;
  let next = 0;
  const client = async () => {
    while (performance.now() < end) {
      next += 1;
      const began = performance.now();
      await drain(urls[next % urls.length]!);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

interface Writer {
  readonly ready: Promise<unknown>;
  /** @returns the number of its transactions */
  stop(): Promise<number>;
}

function startWriter(
  rate: number,
  { datasetId, table, count }: EditedTable,
  dataDir: string,
  databaseUrl: string | undefined,
): Writer {
  const script = join(import.meta.dirname, 'edited-maps', 'edit.ts');
  const place = databaseUrl === undefined ? [] : [databaseUrl];
  const child = spawn(
    process.execPath,
    [script, dataDir, datasetId, table, `${count}`, `${rate}`, ...place],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  return {
    ready: sleep(1_000),
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      return Number(printed);
    },
  };
}
