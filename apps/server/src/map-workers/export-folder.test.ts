import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { clearAbandonedExports } from './export-folder.ts';

const now = new Date('2026-01-02T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);

async function touch(path: string, date: Date): Promise<void> {
  await writeFile(path, 'x', { flag: 'a' }).catch(() => undefined);
  await utimes(path, date, date);
}

it('removes what nobody has touched for an hour, and nothing that is being written', async () => {
  const folder = temporaryFolder();
  for (const name of ['lost', 'written']) await mkdir(join(folder, name));
  await touch(join(folder, 'lost', 'points.shp'), hours(2));
  await touch(join(folder, 'written', 'points.shp'), hours(0.5));
  await touch(join(folder, 'lost'), hours(3));
  await touch(join(folder, 'written'), hours(3));
  await touch(join(folder, 'lost.gpkg.partial'), hours(2));
  await touch(join(folder, 'written.gpkg.partial'), hours(0));
  await clearAbandonedExports(folder, now);
  expect((await readdir(folder)).sort()).toEqual(['written', 'written.gpkg.partial']);
});

it('a folder that is not there holds nothing', async () => {
  await clearAbandonedExports(join(temporaryFolder(), 'none'), now);
});
