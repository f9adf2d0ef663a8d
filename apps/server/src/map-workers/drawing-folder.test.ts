import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import {
  clearPartialCopies,
  clearRenderCaches,
  copyFileName,
  removePreviousCopies,
} from './drawing-folder.ts';

const now = new Date('2026-01-02T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);
const ref = { datasetId: 'a1', table: 'communes', version: '2026-01-01T00:00:00Z' };

async function touch(path: string, date: Date): Promise<void> {
  await writeFile(path, 'x');
  await utimes(path, date, date);
}

it('copies of data sets that are gone are removed, and those that a killed process left half-way', async () => {
  const folder = temporaryFolder();
  const retained = copyFileName(ref);
  const gone = copyFileName({ ...ref, datasetId: 'b2' });
  const lost = copyFileName({ ...ref, table: 'routes' });
  const written = copyFileName({ ...ref, table: 'points' });
  for (const name of [retained, gone]) await touch(join(folder, name), hours(48));
  for (const end of ['.partial', '.rows']) {
    await touch(join(folder, `${lost}${end}`), hours(2));
    await touch(join(folder, `${written}${end}`), hours(0.5));
  }
  await touch(join(folder, 'another file'), hours(48));
  await clearRenderCaches(folder, { datasetIds: new Set(['a1']), now });
  expect((await readdir(folder)).sort()).toEqual(
    [retained, `${written}.partial`, `${written}.rows`, 'another file'].sort(),
  );
});

it('the copies of a data set as it was go when it is replaced', async () => {
  const folder = temporaryFolder();
  const replaced = { ...ref, version: '2026-01-02T00:00:00Z' };
  const other = { ...ref, datasetId: 'b2' };
  for (const name of [ref, replaced, other].map(copyFileName)) await touch(join(folder, name), now);
  await removePreviousCopies(folder, replaced);
  expect((await readdir(folder)).sort()).toEqual([replaced, other].map(copyFileName).sort());
});

it('a server that starts alone keeps whole copies, and removes those that nobody writes any more', async () => {
  const folder = temporaryFolder();
  const name = copyFileName(ref);
  for (const end of ['', '.partial', '.rows']) await touch(join(folder, `${name}${end}`), hours(0));
  await touch(join(folder, 'another file'), hours(48));
  await clearPartialCopies(folder);
  expect((await readdir(folder)).sort()).toEqual([name, 'another file'].sort());
});

it('a folder that is not there holds nothing', async () => {
  const folder = join(temporaryFolder(), 'none');
  await clearRenderCaches(folder, { datasetIds: new Set(), now });
  await removePreviousCopies(folder, ref);
  await clearPartialCopies(folder);
});
