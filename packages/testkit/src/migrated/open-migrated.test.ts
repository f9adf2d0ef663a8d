import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineMigrations, type MigrationSet } from '@cartable/storage';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { copiesVariable, setup } from './copies-of-run.ts';
import { openMigrated } from './open-migrated.ts';
import { placeCopy } from './place-copy.ts';

let made = 0;
const houses: MigrationSet = defineMigrations('houses', [
  {
    name: '1-houses',
    async up(db) {
      made += 1;
      await db.schema.createTable('houses').addColumn('name', 'text').execute();
    },
  },
]);

interface Tables {
  houses: { name: string };
}

afterEach(() => vi.unstubAllEnvs());

async function namesIn(dataDir: string, added?: string): Promise<string[]> {
  const metadata = await openMigrated<Tables>({ dataDir }, [houses]);
  if (added) await metadata.db.insertInto('houses').values({ name: added }).execute();
  const rows = await metadata.db.selectFrom('houses').selectAll().execute();
  await metadata.close();
  return rows.map(({ name }) => name);
}

it('migrates once for all the folders of a run, each having its own rows', async () => {
  made = 0;
  vi.stubEnv(copiesVariable, undefined);
  const end = await setup();
  const copies = process.env[copiesVariable]!;
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  expect(await namesIn(one, 'Les Tilleuls')).toEqual(['Les Tilleuls']);
  expect(await namesIn(other)).toEqual([]);
  expect(await namesIn(one)).toEqual(['Les Tilleuls']);
  expect(made).toBe(1);
  expect(readdirSync(copies)).toHaveLength(1);
  await end();
  expect(() => readdirSync(copies)).toThrow('ENOENT');
});

it('migrates where it opens without a run', async () => {
  made = 0;
  vi.stubEnv(copiesVariable, undefined);
  expect(await namesIn(temporaryFolder(), 'Les Tilleuls')).toEqual(['Les Tilleuls']);
  expect(made).toBe(1);
});

it('copies the files a database speaks of with it, once, and leaves a folder that has one', async () => {
  vi.stubEnv(copiesVariable, undefined);
  const end = await setup();
  let times = 0;
  const make = async (folder: string) => {
    times += 1;
    mkdirSync(join(folder, 'objects'), { recursive: true });
    writeFileSync(join(folder, 'cartable.db'), 'database');
    writeFileSync(join(folder, 'objects/picture'), 'drawn');
  };
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [one, other]) await placeCopy(folder, 'furnished', make);
  writeFileSync(join(one, 'objects/picture'), 'changed');
  await placeCopy(one, 'furnished', make);
  expect(readFileSync(join(one, 'objects/picture'), 'utf8')).toBe('changed');
  expect(readFileSync(join(other, 'objects/picture'), 'utf8')).toBe('drawn');
  expect(times).toBe(1);
  await end();
});

it('is made once by those that begin together, and by another where the first one fails', async () => {
  vi.stubEnv(copiesVariable, undefined);
  const end = await setup();
  let times = 0;
  const make = async (folder: string) => {
    times += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (times === 1) throw new Error('no room');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'cartable.db'), 'made');
  };
  const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const placed = await Promise.allSettled(folders.map((folder) => placeCopy(folder, 'together', make)));
  expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const late = temporaryFolder();
  await placeCopy(late, 'together', make);
  expect(readFileSync(join(late, 'cartable.db'), 'utf8')).toBe('made');
  expect(times).toBeLessThanOrEqual(3);
  await end();
});
