import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openGeoPackageStore, type RenderCache } from '@cartable/storage';
import { batchOf, eventually, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { DatasetCache } from '../dataset-cache.ts';
import { editedCopyFileName } from '../drawing-folder.ts';
import { RenderCaches } from './render-caches.ts';

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
  const copies = new RenderCaches({ dataDir, databaseUrl: undefined }, folder);
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
  const copies = new RenderCaches({ dataDir, databaseUrl: undefined }, join(dataDir, 'copies'));
  expect(copies.find(ref, description, ['nom'])).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual(['datasets']);
});

it('a copy of an edited table serves on with what changed since, until another is worth it', async () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'tmp', 'drawing');
  const store = openGeoPackageStore({ folder: join(dataDir, 'datasets') });
  const features = Array.from({ length: 20_000 }, (_, i) => ({
    geometry: pointWkb(700_000 + (i % 100), 6_600_000 + i / 100),
    row: [`point ${i}`, null],
  }));
  await storeTable(store, 'd1', { ...pointTable('points', columns), isEditable: true }, [batchOf(features)]);
  const edited = await store.edit('d1');
  const rename = (from: number, count: number) =>
    edited.transact({
      author: 'alice',
      comment: '',
      actions: Array.from({ length: count }, (_, i) => ({
        kind: 'update' as const,
        table: 'points',
        key: from + i,
        values: { nom: 'renamed' },
      })),
    });
  const datasets = new DatasetCache(store);
  const copies = new RenderCaches({ dataDir, databaseUrl: undefined }, folder);
  const find = async () => {
    const { table, release } = await datasets.acquire(ref);
    release();
    return copies.findCurrent(ref, table, ['nom']);
  };
  const namesAt = async (copy: RenderCache) => {
    const rows: unknown[] = [];
    for await (const batch of copy.draw({ columns: ['nom'], bbox: [700_010, 6_600_010, 700_010, 6_600_012] }))
      rows.push(...batch.rows.flat());
    return rows.sort();
  };
  await rename(1, 1);
  expect(await find()).toBeUndefined();
  const first = await eventually(find);
  expect(await namesAt(first.copy)).toEqual(['point 1010', 'point 1110']);
  first.release();

  await rename(1_011, 1);
  const second = await find();
  expect(await namesAt(second!.copy)).toEqual(['point 1110', 'renamed']);
  second!.release();
  expect(readdirSync(folder)).toEqual([editedCopyFileName(ref, 1)]);

  await rename(5_000, 2_500);
  expect(await find()).toBeUndefined();
  await edited.close();
});
