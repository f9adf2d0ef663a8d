import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeZip } from '../../test-support/make-zip.ts';
import { makeDatastore, openPlatform, seedBare } from '../../test-support/platform.ts';
import { sweepUnpacked, unpackedFolder } from './unpacked-folder.ts';

async function start() {
  const platform = await openPlatform({ dataDir: temporaryFolder() });
  onTestFinished(() => platform.close());
  await seedBare(platform);
  const { supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie');
  await platform.runner.start();
  const { context } = platform;
  const keptNames = () => readdirSync(context.spoolDir).filter((name) => name.startsWith('unpacked-'));
  const deposit = async (csv: string) => {
    const content = makeZip([{ name: 'communes.csv', content: new TextEncoder().encode(csv) }]);
    const file = { name: 'communes.zip', content };
    const { _id } = await uploadFile(platform, owner, { datastoreId, file, srs: 'EPSG:4326' });
    return settled(platform, owner, { datastoreId, uploadId: _id });
  };
  return { context, deposit, keptNames };
}

it('what an archive holds is unpacked by its first check, read by its integration, then removed', async () => {
  const { context, deposit, keptNames } = await start();
  const seen: [string, boolean][] = [];
  const run = context.tasks.run.bind(context.tasks);
  vi.spyOn(context.tasks, 'run').mockImplementation((name, input, options) => {
    const { keptFolder } = input as { keptFolder?: string };
    if (keptFolder !== undefined) seen.push([name, existsSync(keptFolder)]);
    return run(name, input, options);
  });
  const upload = await deposit('insee;nom;x;y\n1;Paris;2,35;48,85\n');
  expect(upload.stored_data).not.toBeNull();
  expect(seen).toEqual([
    ['check-files', false],
    ['check-layers', true],
    ['integrate', true],
  ]);
  expect(keptNames()).toEqual([]);
});

it('nothing of a refused archive is kept', async () => {
  const { deposit, keptNames } = await start();
  const upload = await deposit('insee;nom;x;y\n1;Paris;2350000,5;4885000\n2;Lyon;9999999;1\n');
  expect(upload.status).toBe('OPEN');
  expect(keptNames()).toEqual([]);
});

it('what nobody reads is swept; past eight, others are unpacked for each task', async () => {
  const { context, keptNames } = await start();
  for (let rank = 0; rank < 8; rank++)
    mkdirSync(join(context.spoolDir, `unpacked-${rank}`), { recursive: true });
  expect(await unpackedFolder(context, 'other')).toEqual({});
  expect(await unpackedFolder(context, '3')).toEqual({ keptFolder: join(context.spoolDir, 'unpacked-3') });
  expect(await sweepUnpacked(context)).toHaveLength(8);
  expect(keptNames()).toEqual([]);
});
