/**
 * Transactions of one feature that an editable table takes in a second, each waiting for the disk, on both engines;
 * and what the questions to its journal cost at a million features and as many changes. Peers in the same run: SQLite and
 * PostgreSQL themselves, a commit for each update of one row, without index of places nor journal.
 * `BENCH_FEATURES` and `BENCH_SECONDS` change the size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EditAction, EditableDataset } from '@cartable/storage';
import { openFeatureStore } from '@cartable/storage';
import { batchOf, medianMs, pointTable, pointWkb, race, startPostgres, storeTable } from '@cartable/testkit';
import pg from 'pg';

const features = Number(process.env.BENCH_FEATURES ?? 1_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const batchSize = 1_000;
const clients = [1, 8, 64];
const signed = { author: 'bench', comment: '' };

const work = await mkdtemp(join(tmpdir(), 'cartable-bench-'));
const postgres = await startPostgres({ isDurable: true });
console.log('| engine | what | figure |\n| --- | --- | --- |');
benchSqlite();
await bench('GeoPackage', undefined);
if (postgres !== undefined) {
  await benchPostgres(await postgres.freshDatabase());
  await bench('PostGIS', await postgres.freshDatabase());
}
await postgres?.stop();
await rm(work, { recursive: true, force: true });

function printRow(engine: string, what: string, figure: string): void {
  console.log(`| ${engine} | ${what} | ${figure} |`);
}

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const store = await openFeatureStore({ dataDir: work, ...(databaseUrl && { databaseUrl }) });
  const definition = { ...pointTable('t', [{ name: 'nom', type: 'text' }]), isEditable: true };
  await storeTable(store, 'd', definition, points());
  const edited = await store.edit('d');
  for (const count of clients) {
    const rate = await ratePerSecond(edited, count);
    printRow(engine, `transactions of one feature, ${count} at a time`, `${Math.round(rate)} /s`);
  }
  await fillJournal(edited);
  await benchQuestions(engine, edited);
  await edited.close();
  await store.close();
}

/** Rate of so many clients, each of which sends the next transaction when the one before is on the disk. */
async function ratePerSecond(edited: EditableDataset, count: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async (rank: number) => {
    for (let i = rank; performance.now() < end; i += count) {
      const { x, y } = placeOf(i * 7_919);
      await edited.transact({ ...signed, actions: [moveOf(1 + ((i * 104_729) % features), x, y)] });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, rank) => client(rank)));
  return done / seconds;
}

/** A change for each feature of the table, in transactions as large as they may be. */
async function fillJournal(edited: EditableDataset): Promise<void> {
  for (let from = 0; from < features; from += 5_000) {
    const actions = Array.from({ length: Math.min(5_000, features - from) }, (_, i): EditAction => {
      const { x, y } = placeOf(from + i);
      return moveOf(from + i + 1, x + 1, y);
    });
    await edited.transact({ ...signed, actions });
  }
}

async function benchQuestions(engine: string, edited: EditableDataset): Promise<void> {
  const table = edited.table('t');
  const last = await table.latest();
  const tile = (i: number) => {
    const { x, y } = placeOf((i * 7_919) % features);
    return [x - 500, y - 500, x + 500, y + 500] as const;
  };
  let i = 0;
  const questions: Record<string, () => Promise<unknown>> = {
    'last change of the table': () => table.latest(),
    'last change in a box of a hundred features': () => table.latest(tile(i)),
    'last change in a box of all features': () => table.latest([-1e6, -1e6, 1e7, 1e7]),
    'last change in a box of none': () => table.latest([-1e6, -1e6, -1e5, -1e5]),
    'a page of 100 changes since the beginning': () => table.changesSince(0, { limit: 100 }),
    'a page of 100 changes since the last ten transactions': () =>
      table.changesSince(last - 10, { limit: 100 }),
    'a page of 100 changes since the beginning, in a box of a hundred features': () =>
      table.changesSince(0, { limit: 100, bbox: tile(i) }),
    'a page of 100 changes since the beginning, in a box of all': () =>
      table.changesSince(0, { limit: 100, bbox: [-1e6, -1e6, 1e7, 1e7] }),
    'history of a feature': () => table.historyOf(1 + ((i * 7_919) % features), { limit: 100 }),
  };
  const contenders = Object.entries(questions).map(([name, ask]) => ({
    name,
    prepare: () => {
      i += 1;
    },
    run: async () => void (await ask()),
  }));
  for (const measure of await race(contenders, 21))
    printRow(engine, measure.name, `${medianMs(measure).toFixed(2)} ms`);
}

function benchSqlite(): void {
  const database = new DatabaseSync(join(work, 'plain.db'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (k integer primary key, v text)',
  );
  database.exec(`with recursive n(k) as (select 1 union all select k + 1 from n where k < ${features})
    insert into t select k, 'Point n° ' || k from n`);
  const update = database.prepare('update t set v = ? where k = ?');
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  for (; performance.now() < end; done += 1) {
    database.exec('begin immediate');
    update.run(String(done), 1 + ((done * 104_729) % features));
    database.exec('commit');
  }
  database.close();
  printRow('SQLite itself', 'update and commit of one row', `${Math.round(done / seconds)} /s`);
}

async function benchPostgres(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  await pool.query(
    `create table t as select k, 'Point n° ' || k as v from generate_series(1, ${features}) as k`,
  );
  await pool.query('alter table t add primary key (k)');
  for (const count of [1, 8]) {
    const end = performance.now() + seconds * 1_000;
    let done = 0;
    const client = async (rank: number) => {
      for (let i = rank; performance.now() < end; i += count) {
        await pool.query('update t set v = $1 where k = $2', [String(i), 1 + ((i * 104_729) % features)]);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: count }, (_, rank) => client(rank)));
    printRow(
      'PostgreSQL itself',
      `update and commit of one row, ${count} at a time`,
      `${Math.round(done / seconds)} /s`,
    );
  }
  await pool.end();
}

function moveOf(key: number, x: number, y: number): EditAction {
  return { kind: 'update', table: 't', key, values: {}, geometry: pointWkb(x, y) };
}

function placeOf(rank: number): { x: number; y: number } {
  const place = rank % features;
  return { x: (place % 1_000) * 100, y: Math.floor(place / 1_000) * 100 };
}

function* points() {
  for (let from = 0; from < features; from += batchSize) {
    yield batchOf(
      Array.from({ length: Math.min(batchSize, features - from) }, (_, i) => {
        const { x, y } = placeOf(from + i);
        return { geometry: pointWkb(x, y), row: [`Point n° ${from + i}`] };
      }),
    );
  }
}
