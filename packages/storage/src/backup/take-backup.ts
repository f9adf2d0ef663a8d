/**
 * A backup of a platform in use, of one moment: what a power cut at that moment would have left, which any later start
 * puts in order. The database is copied as it was when the backup began; files are never rewritten in place, and those
 * removed or replaced since are held until they are copied too (removal-hold.ts).
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { CartableError } from '@cartable/contract';
import { isEdited } from '../features/geopackage/edited-file.ts';
import type { AppliedMigration } from '../metadata/migrations.ts';
import { copyDurably, type Fingerprint, fingerprint } from './copy-file.ts';
import { copyPostgres } from './copy-postgres.ts';
import { copySqlite, inspectSqliteCopy } from './copy-sqlite.ts';
import { type BackedUpFile, type BackupManifest, writeManifest } from './manifest.ts';
import { filesUnder, holdRemovals } from './removal-hold.ts';

export const databaseFile = 'cartable.db';
export const databaseDump = 'database.dump';

export interface BackupPlan {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Empty or absent, outside the data folder. */
  readonly target: string;
  /** Version of the program. */
  readonly version: string;
  readonly now: Date;
}

/** Folders of files, and which of their files are whole: others are being written. */
export const folders: readonly { readonly name: string; isWhole(path: string): boolean }[] = [
  { name: 'objects', isWhole: () => true },
  { name: 'datasets', isWhole: (path) => path.endsWith('.gpkg') },
  { name: 'outbox', isWhole: () => true },
];

/** @throws {CartableError} `backup.*`, `storage.database-*` */
export async function takeBackup(plan: BackupPlan): Promise<BackupManifest> {
  const { dataDir, databaseUrl, target, version, now } = plan;
  rejectTarget(dataDir, target);
  if (databaseUrl === undefined && !existsSync(join(dataDir, databaseFile)))
    throw new CartableError('backup.nothing-there', { path: dataDir });
  await mkdir(target, { recursive: true, mode: 0o700 });
  const holds = [];
  try {
    for (const { name } of folders) holds.push({ name, ...(await holdRemovals(join(dataDir, name))) });
    const database = await copyDatabase(plan);
    const files = new Map([[database.file.path, database.file]]);
    for (const folder of folders) await copyFolder(join(dataDir, folder.name), folder, target, files);
    for (const { name, heldFolder } of holds) {
      const folder = folders.find((one) => one.name === name)!;
      await copyFolder(heldFolder, folder, target, files);
    }
    const { engine, migrations } = database;
    const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return await writeManifest(target, {
      version,
      takenAt: now.toISOString(),
      engine,
      migrations,
      files: sorted,
    });
  } finally {
    for (const hold of holds) await hold.release();
  }
}

function rejectTarget(dataDir: string, target: string): void {
  if (`${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new CartableError('backup.folder-inside', { path: target });
  rejectFilled(target);
}

/** @throws {CartableError} `backup.target-not-empty` */
export function rejectFilled(folder: string): void {
  // A disk of its own has this folder from its birth.
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== 'lost+found'))
    throw new CartableError('backup.target-not-empty', { path: folder });
}

async function copyDatabase({ dataDir, databaseUrl, target }: BackupPlan): Promise<{
  file: BackedUpFile;
  engine: BackupManifest['engine'];
  migrations: readonly AppliedMigration[];
}> {
  if (databaseUrl !== undefined) {
    const copy = join(target, databaseDump);
    const migrations = await copyPostgres(databaseUrl, copy);
    return {
      engine: 'postgres',
      migrations,
      file: { path: databaseDump, ...(await fingerprint(copy)) },
    };
  }
  const copy = join(target, databaseFile);
  await copySqlite(join(dataDir, databaseFile), copy);
  const migrations = inspectSqliteCopy(copy);
  return { engine: 'sqlite', migrations, file: { path: databaseFile, ...(await fingerprint(copy)) } };
}

/** Files that go away between their listing and their copy are held, and copied from there. */
async function copyFolder(
  source: string,
  { name, isWhole }: (typeof folders)[number],
  target: string,
  files: Map<string, BackedUpFile>,
): Promise<void> {
  for await (const path of filesUnder(source)) {
    if (!isWhole(path)) continue;
    const copied = await copyPresent(join(source, path), join(target, name, path));
    const key = [name, ...path.split(sep)].join('/');
    if (copied) files.set(key, { path: key, ...copied });
  }
}

async function copyPresent(from: string, to: string): Promise<Fingerprint | undefined> {
  try {
    if (!from.endsWith('.gpkg') || !isEdited(from)) return await copyDurably(from, to);
    await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
    await copySqlite(from, to);
    return await fingerprint(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
