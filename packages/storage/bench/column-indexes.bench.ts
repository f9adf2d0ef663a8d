/**
 * Time of the first hundred features of a filter, and of counting all of them, before and after the index of its column,
 * and what the index costs: on both engines, a million points. Medians. `BENCH_FEATURES` and `BENCH_ROUNDS` change the
 * size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { between, compare, type Expression, like, literal, property } from '@cartable/expressions';
import type { Column, FeatureBatch } from '@cartable/geo';
import { type FeatureStore, type FeatureTable, openFeatureStore } from '@cartable/storage';
import { batchOf, medianMs, pointTable, pointWkb, race, startPostgres, storeTable } from '@cartable/testkit';

const features = Number(process.env.BENCH_FEATURES ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const batchSize = 1_000;
const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'weight', type: 'double' },
];
const filters: Record<string, { column: string; filter: Expression }> = {
  'one name': { column: 'name', filter: compare(property('name'), '=', literal(`street ${features - 7}`)) },
  'a beginning of names': {
    column: 'name',
    filter: like(property('name'), [{ text: `street ${String(features).slice(1, 5)}1` }, 'any']),
  },
  'a kind of seven': { column: 'kind', filter: compare(property('kind'), '=', literal('kind 3')) },
  'a narrow span': { column: 'weight', filter: between(property('weight'), literal(700), literal(700.5)) },
  'half of the weights': { column: 'weight', filter: compare(property('weight'), '>', literal(500)) },
};

const work = await mkdtemp(join(tmpdir(), 'cartable-bench-'));
const postgres = await startPostgres();
console.log('| engine | filter | first 100, ms | indexed | count, ms | indexed |');
console.log('| --- | --- | --- | --- | --- | --- |');
await bench('GeoPackage', undefined);
if (postgres !== undefined) await bench('PostGIS', await postgres.freshDatabase());
await postgres?.stop();
await rm(work, { recursive: true, force: true });

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const store = await openFeatureStore({ dataDir: work, ...(databaseUrl && { databaseUrl }) });
  await storeTable(store, 'before', pointTable('points', columns), points());
  await storeTable(store, 'after', pointTable('points', columns), points());
  const made: string[] = [];
  for (const { name } of columns) made.push(`${name} ${await indexMs(store, name)} ms`);
  const before = await (await store.open('before')).table('points');
  const after = await (await store.open('after')).table('points');
  for (const [name, { filter }] of Object.entries(filters)) {
    const measures = await race(
      [
        { name: 'before', run: () => firstHundred(before, filter) },
        { name: 'after', run: () => firstHundred(after, filter) },
        { name: 'count before', run: async () => void (await before.count({ filter })) },
        { name: 'count after', run: async () => void (await after.count({ filter })) },
      ],
      rounds,
    );
    console.log(`| ${[engine, name, ...measures.map((each) => medianMs(each).toFixed(2))].join(' | ')} |`);
  }
  console.log(`${engine}, making the indexes: ${made.join(', ')}`);
  await store.close();
}

async function indexMs(store: FeatureStore, column: string): Promise<number> {
  const start = performance.now();
  await store.indexColumn('after', { table: 'points', column });
  return Math.round(performance.now() - start);
}

async function firstHundred(table: FeatureTable, filter: Expression): Promise<void> {
  const page = await table.page({ filter, limit: 100 });
  for await (const _ of page.features());
}

function* points(): Generator<FeatureBatch> {
  for (let from = 0; from < features; from += batchSize) {
    yield batchOf(
      Array.from({ length: batchSize }, (_, i) => {
        const n = from + i;
        const scattered = (n * 7_919) % features;
        const row = [`street ${scattered}`, `kind ${n % 7}`, ((n * 31) % 1_000_003) / 1_000];
        return { geometry: pointWkb(n % 1_000, Math.floor(n / 1_000)), row };
      }),
    );
  }
}
