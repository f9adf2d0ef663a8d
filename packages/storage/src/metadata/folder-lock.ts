import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';

const sqliteBusy = 5;

export interface FolderLock {
  release(): void;
}

/**
 * One server per data folder. The lock is the operating system's, held through an otherwise idle SQLite file: the
 * kernel gives it back when the holder dies, however it dies, so a stale lock cannot exist, not even in a container
 * where every process has number 1. The file names the holder, for the message.
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = new DatabaseSync(join(dataDir, 'cartable.lock'));
  try {
    file.exec('pragma busy_timeout = 0; pragma synchronous = off');
    file.exec(
      'begin immediate; create table if not exists holder (pid integer, since text); delete from holder',
    );
    file.prepare('insert into holder values (?, ?)').run(process.pid, new Date().toISOString());
    file.exec('commit; begin immediate');
  } catch (error) {
    const reason = isBusy(error) ? inUse(file, dataDir) : error;
    file.close();
    throw reason;
  }
  return { release: () => file.isOpen && file.close() };
}

function inUse(file: DatabaseSync, path: string): CartableError {
  const holder = readHolder(file);
  return new CartableError('storage.folder-in-use', { path, pid: holder.pid, since: holder.since });
}

/** The holder may be between two transactions: then its name is not readable, and does not matter. */
function readHolder(file: DatabaseSync): { pid: number | string; since: string } {
  try {
    const row = file.prepare('select pid, since from holder').get();
    return { pid: Number(row?.pid ?? 0) || '?', since: String(row?.since ?? '?') };
  } catch {
    return { pid: '?', since: '?' };
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}
