import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { hasJournal } from './editing/journal.ts';
import { openToRead } from './open-to-read.ts';

/** Files SQLite keeps beside one that is edited: its write-ahead log, and the index of that log. */
export function sidecarsOf(path: string): readonly string[] {
  return [`${path}-wal`, `${path}-shm`];
}

/** @throws {CartableError} `storage.dataset-editable` */
export function rejectToReplace(dataset: string, path: string): void {
  if (existsSync(path) && isEdited(path)) throw new CartableError('storage.dataset-editable', { dataset });
}

/** Files that cannot be read are not edited: they may be replaced. */
export function isEdited(path: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = openToRead(path);
    return hasJournal(database);
  } catch {
    return false;
  } finally {
    database?.close();
  }
}
