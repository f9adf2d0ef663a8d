import { backup, DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { type AppliedMigration, readAppliedMigrations } from '../metadata/migrations.ts';
import { makePrivate } from './copy-file.ts';

/** In one step: in WAL mode nobody waits for it, and nothing written meanwhile begins it again. */
const allPages = 0x7fffffff;
/** The index of a log may be in the making. */
const busyTimeoutMs = 5_000;

/** Copies a database in use as it is at one moment; the copy is one file, without a log beside it. */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  await makePrivate(to);
}

/** @throws {CartableError} `storage.database-damaged` */
export function inspectSqliteCopy(path: string): readonly AppliedMigration[] {
  const database = new DatabaseSync(path);
  try {
    const found = database.prepare('pragma quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new CartableError('storage.database-damaged', { path, reason: String(found) });
    // The copy says WAL as its origin does, which would write files beside it.
    database.exec('pragma journal_mode = delete');
    const rows = database.prepare('select domain, name from applied_migrations order by domain, name').all();
    return readAppliedMigrations(rows);
  } finally {
    database.close();
  }
}
