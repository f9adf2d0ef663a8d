import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import pg from 'pg';
import { allMigrations } from '../metadata/all-migrations.ts';
import { type MigrationSet, rejectUnknownMigrations } from '../metadata/migrations.ts';
import { copyDurably, fingerprint, writeDurably } from './copy-file.ts';
import { type BackedUpFile, type BackupManifest, readManifest } from './manifest.ts';
import { restorePostgres } from './postgres-tools.ts';
import { databaseDump, rejectFilled } from './take-backup.ts';

export const unfinishedMark = 'cartable.restoring';

export interface RestorePlan {
  /** The folder of the backup. */
  readonly source: string;
  /** Empty or absent. */
  readonly dataDir: string;
  /** Address of an empty database, for a backup of PostgreSQL. */
  readonly databaseUrl?: string | undefined;
  /** Migrations this program knows. */
  readonly migrations: readonly MigrationSet[];
}

/**
 * Puts a backup back into an empty place, once every file of it has been found as it was backed up. Nothing is written
 * before that; what is interrupted afterwards is recognised, and no server starts on it.
 * @throws {CartableError} `backup.*`, `storage.database-newer`
 */
export async function restoreBackup(plan: RestorePlan): Promise<BackupManifest> {
  const { source, dataDir, databaseUrl } = plan;
  const manifest = await readManifest(source);
  rejectOtherEngine(manifest, databaseUrl);
  rejectUnknownMigrations(manifest.migrations, allMigrations(plan.migrations));
  rejectFilled(dataDir);
  if (databaseUrl !== undefined) await rejectFilledDatabase(databaseUrl);
  for (const file of manifest.files) await verify(source, file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mark = join(dataDir, unfinishedMark);
  await writeDurably(mark, `${manifest.takenAt}\n`);
  for (const { path } of manifest.files)
    if (path !== databaseDump) await copyDurably(join(source, path), join(dataDir, path));
  if (databaseUrl !== undefined) await restorePostgres(databaseUrl, join(source, databaseDump));
  await rm(mark);
  return manifest;
}

/** @throws {CartableError} `backup.restore-unfinished` */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, unfinishedMark)))
    throw new CartableError('backup.restore-unfinished', { path: dataDir });
}

function rejectOtherEngine({ engine }: BackupManifest, databaseUrl: string | undefined): void {
  const expected = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
  if (engine !== expected)
    throw new CartableError('backup.other-engine', { found: names[engine], expected: names[expected] });
}

async function verify(source: string, { path, sizeBytes, sha256 }: BackedUpFile): Promise<void> {
  const file = join(source, path);
  const present = await stat(file).catch(() => undefined);
  if (!present?.isFile()) throw new CartableError('backup.incomplete', { path: source, file: path });
  const isSame = present.size === sizeBytes && (await fingerprint(file)).sha256 === sha256;
  if (!isSame) throw new CartableError('backup.damaged', { path: source, file: path });
}

/** Tables of extensions are not counted: PostGIS may have been created beforehand. */
const firstTable = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`;

async function rejectFilledDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
  } catch (error) {
    const reason = (error as Error).message;
    throw new CartableError('storage.database-unreachable', { reason }, { cause: error });
  }
  try {
    const found = await client.query(firstTable);
    if (found.rows[0]) throw new CartableError('backup.database-not-empty', { table: found.rows[0].name });
  } finally {
    await client.end();
  }
}
