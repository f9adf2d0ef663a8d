import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openMetadata } from './open-metadata.ts';

const opener = resolve(import.meta.dirname, '../../fixtures/open-and-wait.ts');
const nobody = 65534;

async function openAndClose(dataDir: string): Promise<void> {
  const metadata = await openMetadata({ dataDir });
  await metadata.migrate([]);
  await metadata.close();
}

it('refuses a folder another server uses, naming the process, and takes it once that one is killed', async () => {
  const dataDir = temporaryFolder();
  const other = spawn(process.execPath, [opener, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void other.kill('SIGKILL'));
  await new Promise((ready) => other.stdout.once('data', ready));
  await expect(openMetadata({ dataDir })).rejects.toMatchObject({
    code: 'storage.folder-in-use',
    params: { path: dataDir, pid: other.pid },
  });
  const dead = new Promise((end) => other.once('exit', end));
  other.kill('SIGKILL');
  await dead;
  await openAndClose(dataDir);
});

it('refuses the folder this very process has open already', async () => {
  const dataDir = temporaryFolder();
  const metadata = await openMetadata({ dataDir });
  onTestFinished(() => metadata.close());
  await expect(openMetadata({ dataDir })).rejects.toMatchObject({ code: 'storage.folder-in-use' });
});

it('says that a folder cannot be written to', async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o555);
  // Root writes anywhere: then the attempt is made by a child with the account of nobody.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const attempt = promisify(execFile)(process.execPath, [opener, dataDir], { ...account, cwd: '/' });
  await expect(attempt).rejects.toMatchObject({
    stderr: expect.stringContaining('storage.folder-read-only'),
  });
});

it('says that a file is no folder', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  await expect(openMetadata({ dataDir: path })).rejects.toMatchObject({ code: 'storage.folder-unusable' });
});

it('creates the folder and those above it', async () => {
  const dataDir = join(temporaryFolder(), 'a', 'b');
  await openAndClose(dataDir);
  expect(existsSync(join(dataDir, 'cartable.db'))).toBe(true);
});

it('says that the database is not one, or that its pages are damaged', async () => {
  const text = temporaryFolder();
  writeFileSync(join(text, 'cartable.db'), 'this is no database, whatever its name says. '.repeat(100));
  await expect(openMetadata({ dataDir: text })).rejects.toMatchObject({ code: 'storage.database-damaged' });

  const torn = temporaryFolder();
  await openAndClose(torn);
  const file = openSync(join(torn, 'cartable.db'), 'r+');
  for (let page = 1; page < 8; page += 1) writeSync(file, Buffer.alloc(2_000, 0xaa), 0, 2_000, page * 4_096);
  await expect(openMetadata({ dataDir: torn })).rejects.toMatchObject({ code: 'storage.database-damaged' });
  // The lock is not kept by the failed attempt.
  await expect(openMetadata({ dataDir: torn })).rejects.toMatchObject({ code: 'storage.database-damaged' });
});

it('says that the database path is taken by a folder', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'cartable.db'));
  await expect(openMetadata({ dataDir })).rejects.toMatchObject({ code: 'storage.folder-unusable' });
});

it('says that PostgreSQL does not answer', async () => {
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
  await expect(openMetadata({ databaseUrl })).rejects.toMatchObject({ code: 'storage.database-unreachable' });
});
