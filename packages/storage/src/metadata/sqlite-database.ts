import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { closeDatabaseToOthers } from './private-files.ts';
import { readSqliteFault } from './sqlite-faults.ts';

/** A whole check reads every page: above this size it would delay the start, and faults are met when read. */
const checkedAtStartBytes = 64 * 1024 * 1024;
/** Nothing else happens in the process meanwhile: who must wait longer tries again later (`sqlite-dialect.ts`). */
const busyTimeoutMs = 10;
/** At the start, when nobody is served yet: a backup tool may hold the file. */
const startTimeoutMs = 10_000;

/** @throws {CartableError} `storage.database-damaged` */
export function openSqliteDatabase(dataDir: string): { database: DatabaseSync; path: string } {
  const path = join(dataDir, 'cartable.db');
  let database: DatabaseSync | undefined;
  try {
    closeDatabaseToOthers(path);
    database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: startTimeoutMs });
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    database.exec('pragma temp_store = memory');
    if (statSync(path).size <= checkedAtStartBytes) assertSound(database, path);
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    return { database, path };
  } catch (error) {
    if (database?.isOpen) database.close();
    throw readSqliteFault(error, path);
  }
}

function assertSound(database: DatabaseSync, path: string): void {
  const first = database.prepare('pragma quick_check(1)').get()?.quick_check;
  if (first !== 'ok') throw new CartableError('storage.database-damaged', { path, reason: String(first) });
}
