import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makePrivate } from './copy-file.ts';
import { copySqlite } from './copy-sqlite.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { databaseFile } from './take-backup.ts';

/** Name of the copies made so; everything else in the folder is left alone. */
const copyName = /^before-update-\d{8}T\d{6}Z\.(db|dump)$/;

interface DatabaseLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/**
 * Copies the database alone, before its tables are changed: data sets and objects are not touched by an update.
 * @param kept copies that stay, the new one included
 * @returns the path of the copy
 * @throws {CartableError} `backup.tool-*`
 */
export async function copyBeforeMigrations(
  { dataDir, databaseUrl }: DatabaseLocation,
  { now, retained }: { now: Date; retained: number },
): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const path = join(folder, `before-update-${stamp}.${databaseUrl === undefined ? 'db' : 'dump'}`);
  // Remains of a killed start under the same name are not a copy.
  await rm(path, { force: true });
  if (databaseUrl === undefined) await copySqlite(join(dataDir, databaseFile), path);
  else await dumpMetadata(databaseUrl, path);
  await removeOldest(folder, retained);
  return path;
}

/** Feature tables stand in schemas of their own, which no migration changes. */
async function dumpMetadata(databaseUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let schema: string;
  try {
    schema = (await client.query('select current_schema() as name')).rows[0].name;
  } finally {
    await client.end();
  }
  await dumpPostgres(databaseUrl, { target, schemas: [schema] });
  await makePrivate(target);
}

async function removeOldest(folder: string, retained: number): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => copyName.test(name)).sort();
  for (const name of copies.slice(0, Math.max(0, copies.length - retained))) await rm(join(folder, name));
}
