/**
 * `npm run bench -- catalogue`: answers of a catalogue of 100 000 records, on both engines: the search of the site, a
 * GetRecords beside pycsw on the same records, the first byte of the page of a record. `BENCH_RECORDS` chooses another
 * number; `CARTABLE_BENCH_PYCSW` names the python of an environment that has pycsw, without which it is left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@cartable/testkit';
import { repositoryRoot, startServer } from '../support/server.ts';
import { type Latencies, latencies } from './catalogue/latencies.ts';
import { startProgram } from './tiles/start.ts';

const count = Number(process.env.BENCH_RECORDS ?? 100_000);
const python = process.env.CARTABLE_BENCH_PYCSW;
const clients = 4;
const requests = 400;

const words = [
  'forets',
  'routes anciennes',
  'inondables gironde',
  'batiments',
  'sites proteges savoie',
  'corse',
];
const themes = ['hy', 'au', 'tn', 'lc', 'ps'];
const searches = Array.from({ length: requests }, (_, i) => {
  const query = new URLSearchParams({ q: words[i % words.length]!, page: String(1 + (i % 3)) });
  if (i % 3 === 1) query.set('theme', themes[i % themes.length]!);
  if (i % 4 === 2) query.set('bbox', '0,44,4,47');
  return `/api/catalogue/records?${query}`;
});
/** As the map asks while one types, and for the words once they stand there. */
const fromTheMap = Array.from({ length: requests }, (_, i) => {
  const text = words[i % words.length]!;
  const isTyped = i % 2 === 0;
  const q = isTyped ? text.slice(0, 3 + (i % (text.length - 2))).trim() : text;
  return `/api/catalogue/records?${new URLSearchParams({ q, limit: isTyped ? '3' : '8', access: 'open' })}`;
});
const constraints = ["dc:title like '%anciennes%'", "dc:subject = 'bretagne'", "dc:title like 'routes%'"];
const getRecords = Array.from({ length: requests }, (_, i) => {
  const query = new URLSearchParams({
    service: 'CSW',
    version: '2.0.2',
    request: 'GetRecords',
    typenames: 'csw:Record',
    resulttype: 'results',
    elementsetname: 'full',
    maxrecords: '10',
    startposition: String(1 + (i % 5) * 10),
    constraintlanguage: 'CQL_TEXT',
    constraint_language_version: '1.1.0',
    constraint: constraints[i % constraints.length]!,
  });
  return `?${query}`;
});
const pages = Array.from({ length: requests }, (_, i) => `/catalogue/dataset/essai-${(i * 7919) % count}`);

const show = (name: string, { median, p95, perSecond }: Latencies) =>
  console.log(
    `${name.padEnd(44)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`,
  );

async function measureOurs(engine: string, databaseUrl: string | undefined, records?: string): Promise<void> {
  const environment = {
    CARTABLE_CATALOGUE_RATE: '1000000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment);
  try {
    await server.stop();
    const filler = join(repositoryRoot, 'packages/datastore/bench/fill-catalogue.ts');
    const begun = performance.now();
    const { status } = spawnSync(process.execPath, [filler, String(count), ...(records ? [records] : [])], {
      stdio: 'inherit',
      env: { ...process.env, CARTABLE_DATA_DIR: server.dataDir, ...environment },
    });
    if (status !== 0) throw new Error('the catalogue could not be filled');
    console.log(
      `${engine}: ${count} records, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    await server.restart();
    show(`${engine}: search of the site`, await latencies(server.url, searches, { clients }));
    // One person, who waits for the answer.
    show(`${engine}: search from the map`, await latencies(server.url, fromTheMap, { clients: 1 }));
    show(`${engine}: CSW GetRecords`, await latencies(`${server.url}/csw`, getRecords, { clients }));
    const firstByte = { clients, untilFirstByte: true, accept: 'text/html' };
    show(`${engine}: first byte of a record page`, await latencies(server.url, pages, firstByte));
  } finally {
    await server.dispose();
  }
}

/** Its own WSGI server on SQLite, as its documentation starts it. */
async function measurePycsw(records: string, folder: string): Promise<void> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'catalogue/pycsw_server.py');
  const begun = performance.now();
  const { status } = spawnSync(python!, [script, 'load', folder, records], { stdio: 'inherit' });
  if (status !== 0) throw new Error('pycsw could not be filled');
  console.log(`pycsw: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const url = `http://127.0.0.1:${port}/`;
  const program = await startProgram(python!, [script, 'serve', folder, String(port)], url);
  try {
    show('pycsw: CSW GetRecords', await latencies(url, getRecords, { clients }));
  } finally {
    await program.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'cartable-bench-'));
try {
  const records = python === undefined ? undefined : join(folder, 'records');
  await measureOurs('SQLite', undefined, records);
  const postgres = await startPostgres();
  if (postgres === undefined) console.log('PostgreSQL: not on this machine');
  else {
    try {
      await measureOurs('PostgreSQL', await postgres.freshDatabase());
    } finally {
      await postgres.stop();
    }
  }
  if (records === undefined) console.log('pycsw: CARTABLE_BENCH_PYCSW names no python');
  else await measurePycsw(records, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
