import { readdirSync, readFileSync, type StatsFs } from 'node:fs';
import { join } from 'node:path';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it, vi } from 'vitest';
import { openGeoPackageStore } from './geopackage-store.ts';

/** Bytes that the disk says are left, in a test alone: no disk is filled for it. */
const disk = vi.hoisted(() => ({ left: undefined as number | undefined }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statfsSync = (path: string) => ({
    ...(fs.statfsSync(path) as StatsFs),
    ...(disk.left !== undefined && { bavail: disk.left, bsize: 1 }),
  });
  return { ...fs, statfsSync };
});

it('makes no index where a copy of the file finds no room, and touches nothing', async () => {
  const folder = temporaryFolder();
  const store = openGeoPackageStore({ folder });
  const rows = Array.from({ length: 50 }, (_, i) => ({ geometry: pointWkb(i, i), row: [`n${i}`] }));
  await storeTable(store, 'noms', pointTable('t', [{ name: 'nom', type: 'text' }]), [batchOf(rows)]);
  const path = join(folder, readdirSync(folder).find((name) => name.endsWith('.gpkg'))!);
  const before = readFileSync(path);
  disk.left = before.length;
  await expect(store.indexColumn('noms', { table: 't', column: 'nom' })).rejects.toMatchObject({
    code: 'storage.index-without-room',
    params: { table: 't', column: 'nom', free: 0, needed: expect.any(Number) },
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('noms'))).toHaveLength(1);
  disk.left = undefined;
  await store.indexColumn('noms', { table: 't', column: 'nom' });
  expect((await (await store.open('noms')).table('t')).description.indexedColumns).toEqual(['nom']);
});
