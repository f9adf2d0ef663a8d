/**
 * `npm run bench -- collaborative`: what a member of a community asks of the server at four clients, on both engines:
 * pages of 100 000 reports, and of a table of a million features their boxes, the first one after a start, and what
 * changed since a number. `BENCH_REPORTS` and `BENCH_FEATURES` choose other numbers, `BENCH_ENGINES` one engine.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '@cartable/testkit';
import { type ApiClient, until } from '../support/client.ts';
import { SeededRandom } from '../support/random.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Latencies, latencies } from './catalogue/latencies.ts';
import {
  communities,
  type EditedTable,
  edits,
  fillMs,
  fillReports,
  fillTable,
  makeCommunities,
} from './collaborative/fill.ts';

const reports = Number(process.env.BENCH_REPORTS ?? 100_000);
const features = Number(process.env.BENCH_FEATURES ?? 1_000_000);
const engines = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const clients = 4;
const requests = 400;
/** After a start, while its threads get ready. */
const restMs = 3_000;

const show = (name: string, { median, p95, perSecond }: Latencies) =>
  console.log(
    `${name.padEnd(52)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`,
  );

const addresses = (addressOf: (rank: number) => string) =>
  Array.from({ length: requests }, (_, i) => addressOf(i));

const random = new SeededRandom(7);
/** A fifth of a degree wide, somewhere in France. */
function boxSomewhere(): string {
  const [west, south] = [random.between(-3, 7), random.between(43, 49)];
  return [west, south, west + 0.2, south + 0.2].map((side) => side.toFixed(3)).join(',');
}

const lists: Readonly<Record<string, (rank: number) => string>> = {
  'first pages': (rank) => `sort=updating_date:DESC&page=${1 + (rank % 5)}`,
  'a hundredth page': (rank) => `sort=updating_date:DESC&page=${100 + (rank % 5)}`,
  'of one community': (rank) => `communities=${1 + (rank % communities)}&sort=updating_date:DESC`,
  'of one status': () => 'status=pending&sort=updating_date:DESC',
  'of a rectangle': () => `box=${boxSomewhere()}&sort=updating_date:DESC`,
};

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  const environment = {
    CARTABLE_API_RATE: '1000000',
    CARTABLE_WFS_RATE: '1000000',
    CARTABLE_LOGIN_RATE: '1000',
    // As `npm start` has it: threads for maps and features start with the server.
    CARTABLE_MAP_WORKERS_READY: '2',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment);
  try {
    const member = await makeCommunities(server);
    const table = await fillTable(server, member, features);
    await fillReports(server, environment, reports);
    await measureTable(engine, server, member, table);
    for (const [name, query] of Object.entries(lists)) {
      const asked = addresses((rank) => `/api/espaceco/reports/?${query(rank)}`);
      show(
        `${engine}: reports, ${name}`,
        await latencies(server.url, asked, { clients, cookie: member.cookie }),
      );
    }
  } finally {
    await server.dispose();
  }
}

const isCopied = ({ dataDir }: RunningServer): true | undefined => {
  const folder = join(dataDir, 'tmp', 'drawing');
  return (existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.copy'))) || undefined;
};

async function measureTable(
  engine: string,
  server: RunningServer,
  member: ApiClient,
  { databaseId, tableId, name: table, database }: EditedTable,
): Promise<void> {
  const asked = { clients, cookie: member.cookie };
  const box = () =>
    `/api/espaceco/wfs/${database}?service=WFS&version=2.0.0&request=GetFeature&typeNames=${database}:${table}` +
    `&outputFormat=application/json&count=1000&srsName=EPSG:4326&bbox=${boxSomewhere()},EPSG:4326`;
  await setTimeout(restMs);
  const first = performance.now();
  await fetch(`${server.url}${box()}`, { headers: { cookie: member.cookie } }).then((answer) =>
    answer.text(),
  );
  console.log(`${engine}: the first box after a start: ${(performance.now() - first).toFixed(0)} ms`);
  const name = `${engine}: boxes of ${features} features`;
  show(`${name}, while a copy is made`, await latencies(server.url, addresses(box), asked));
  // The first box had a copy for drawing made, which the following ones are read from.
  await until(fillMs, 'the copy', async () => isCopied(server));
  show(name, await latencies(server.url, addresses(box), asked));
  const changes = (rank: number) =>
    `/api/espaceco/databases/${databaseId}/tables/${tableId}/changes?since=${edits - 1 - (rank % 10)}`;
  show(`${engine}: changes since a number`, await latencies(server.url, addresses(changes), asked));
}

if (engines.includes('sqlite')) await measure('SQLite and GeoPackage', undefined);
if (engines.includes('postgres')) {
  const postgres = await startPostgres();
  if (postgres === undefined) console.log('PostgreSQL: not on this machine');
  else {
    try {
      await measure('PostgreSQL', await postgres.freshDatabase());
    } finally {
      await postgres.stop();
    }
  }
}
