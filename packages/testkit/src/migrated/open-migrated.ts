/**
 * Tests that are not about migrations begin where they end: at a database file which is a copy of one that some process
 * of the run migrated. Each of hundreds of them would otherwise make the same tables.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Metadata, type MigrationSet, openMetadata } from '@cartable/storage';
import { copiesVariable } from './copies-of-run.ts';
import { migrationsKey } from './migrations-key.ts';

/** The database where one is named, else the file of the folder. */
type Location =
  | { readonly dataDir: string; readonly databaseUrl?: string | undefined }
  | { readonly databaseUrl: string };

/**
 * Opens the metadata of a test, all its migrations applied. Without the folder of a run, or where a database is already,
 * they are applied there.
 */
export async function openMigrated<Tables = unknown>(
  location: Location,
  sets: readonly MigrationSet[],
): Promise<Metadata<Tables>> {
  const metadata =
    'dataDir' in location && location.databaseUrl === undefined
      ? await openCopy<Tables>(location.dataDir, sets)
      : await openMetadata<Tables>({ databaseUrl: location.databaseUrl! });
  await metadata.migrate(sets);
  return metadata;
}

const fileName = 'cartable.db';

async function openCopy<Tables>(dataDir: string, sets: readonly MigrationSet[]): Promise<Metadata<Tables>> {
  await placeCopy(dataDir, sets);
  return openMetadata<Tables>({ dataDir });
}

async function placeCopy(dataDir: string, sets: readonly MigrationSet[]): Promise<void> {
  const kept = process.env[copiesVariable];
  if (kept === undefined || existsSync(join(dataDir, fileName))) return;
  const original = join(kept, migrationsKey(sets));
  if (!existsSync(original)) await makeOriginal(original, sets);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(join(original, fileName), join(dataDir, fileName));
}

/** Beside its place, then there at once: another process may make the same meanwhile. */
async function makeOriginal(original: string, sets: readonly MigrationSet[]): Promise<void> {
  const aside = `${original}-${randomBytes(6).toString('hex')}`;
  const metadata = await openMetadata({ dataDir: aside });
  await metadata.migrate(sets);
  await metadata.close();
  try {
    renameSync(aside, original);
  } catch (error) {
    if (!existsSync(original)) throw error;
    rmSync(aside, { recursive: true });
  }
}
