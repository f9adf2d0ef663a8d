import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openGeoPackageStore } from '@cartable/storage';
import { batchOf, eventually, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { DrawingCopies } from './drawing-copies.ts';

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'octets', type: 'blob' },
] as const;

async function storePoints(dataDir: string, count: number) {
  const store = openGeoPackageStore({ folder: join(dataDir, 'datasets') });
  const features = Array.from({ length: count }, (_, i) => ({
    geometry: pointWkb(700_000 + (i % 100), 6_600_000 + i / 100),
    row: [`point ${i}`, Uint8Array.of(i)],
  }));
  return storeTable(store, 'd1', pointTable('points', columns), [batchOf(features)]);
}

const ref = { datasetId: 'd1', table: 'points', version: 'v1' };

it('a table is copied once it has been asked for, then drawn from its copy', async () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'tmp', 'drawing');
  const { description } = await storePoints(dataDir, 20_000);
  const copies = new DrawingCopies({ dataDir, databaseUrl: undefined }, folder);
  expect(copies.find(ref, description, ['nom'])).toBeUndefined();
  const lease = await eventually(() => copies.find(ref, description, ['nom']));
  const rows: unknown[] = [];
  const bbox = [700_010, 6_600_010, 700_010, 6_600_012] as const;
  for await (const batch of lease.copy.draw({ columns: ['nom'], bbox })) rows.push(...batch.rows.flat());
  expect(rows.sort()).toEqual(['point 1010', 'point 1110']);
  lease.release();
  expect(copies.find(ref, description, ['octets'])).toBeUndefined();
  expect(readdirSync(folder).length).toBe(1);
});

it('a small table is not copied', async () => {
  const dataDir = temporaryFolder();
  const { description } = await storePoints(dataDir, 100);
  const copies = new DrawingCopies({ dataDir, databaseUrl: undefined }, join(dataDir, 'copies'));
  expect(copies.find(ref, description, ['nom'])).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual(['datasets']);
});
