/**
 * Time of a page deep in a table of a million points, beside that of the first page of the same request, on both
 * engines. Rows: what is asked; columns: median of the first page, of the page at 900 000 by its rank and by the cursor
 * a link carries, and the ratios to the first. `BENCH_FEATURES` and `BENCH_ROUNDS` change the size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, inBbox, literal, property } from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import type { FeaturePage, FeatureQuery, FeatureTable } from '@cartable/storage';
import { openFeatureStore } from '@cartable/storage';
import { batchOf, medianMs, pointTable, pointWkb, race, startPostgres, storeTable } from '@cartable/testkit';

const features = Number(process.env.BENCH_FEATURES ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const depth = Math.floor(features * 0.9);
const batchSize = 1_000;
const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'rank', type: 'integer' },
  { name: 'weight', type: 'double' },
];

const requests: Record<string, FeatureQuery & { limit: number }> = {
  '200 features': { limit: 200 },
  '1 000 features': { limit: 1_000 },
  '10 000 features': { limit: 10_000 },
  '200 features, an attribute filter': {
    limit: 200,
    filter: compare(property('weight'), '<', literal(90)),
  },
  '200 features, a window of all': {
    limit: 200,
    bbox: [-1, -1, 1e5, 1e5],
    filter: inBbox([-1, -1, 1e5, 1e5], 2154),
  },
  '200 features, a window of most': { limit: 200, filter: inBbox([1_000, 10, 1e5, 1e5], 2154) },
  '200 features, a sort': { limit: 200, sort: [{ column: 'weight', descending: true }] },
};

const work = await mkdtemp(join(tmpdir(), 'cartable-bench-'));
const postgres = await startPostgres();
console.log(
  '| engine | request | first page, ms | by rank, ms | by cursor, ms | rank ÷ first | cursor ÷ first |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
await bench('GeoPackage', undefined);
if (postgres !== undefined) await bench('PostGIS', await postgres.freshDatabase());
await postgres?.stop();
await rm(work, { recursive: true, force: true });

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const store = await openFeatureStore({ dataDir: work, ...(databaseUrl && { databaseUrl }) });
  const table = await storeTable(store, 'paging', pointTable('points', columns), points());
  for (const [name, query] of Object.entries(requests)) await benchRequest(engine, name, table, query);
  await store.close();
}

async function benchRequest(
  engine: string,
  name: string,
  table: FeatureTable,
  query: FeatureQuery & { limit: number },
): Promise<void> {
  const before = await table.page({ ...query, limit: 1, offset: depth - 1 });
  const read = (place: FeatureQuery) => async () => consume(await table.page({ ...query, ...place }));
  const measures = await race(
    [
      { name: 'first', run: read({}) },
      { name: 'rank', run: read({ offset: depth }) },
      { name: 'cursor', run: read(before.last ? { after: before.last } : {}) },
    ],
    rounds,
  );
  const [first, rank, cursor] = measures.map(medianMs) as [number, number, number];
  const cells = [engine, name, first, rank, cursor, rank / first, cursor / first];
  console.log(`| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)).join(' | ')} |`);
}

async function consume(page: FeaturePage): Promise<void> {
  for await (const batch of page.features()) void batch.rows.length;
}

function* points() {
  for (let from = 0; from < features; from += batchSize) {
    yield batchOf(
      Array.from({ length: Math.min(batchSize, features - from) }, (_, i) => {
        const rank = from + i;
        return {
          geometry: pointWkb((rank % 1_000) * 100, Math.floor(rank / 1_000) * 100),
          row: [`Point n° ${rank}`, rank, ((rank * 7_919) % 100_003) / 1_000],
        };
      }),
    );
  }
}
