import { constants, copyFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { keepForBackupAtOnce } from '../../backup/removal-hold.ts';
import { readSqliteFault } from '../../metadata/sqlite-faults.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { ColumnOfTable } from '../port.ts';
import { describeTables } from './describe.ts';
import { nameOfIndex } from './names-of-indexes.ts';
import { syncToDisk } from './sync-to-disk.ts';

const cacheKibibytes = 32_768;
/** Free room, in sizes of the file: its copy and the index, and as much again for everybody else who writes. */
const roomNeeded = 3;
const megabyte = 1_000_000;

interface IndexedFile {
  readonly datasetId: string;
  /** Written here, beside… */
  readonly partial: string;
  /** …then moved here, if nothing else was meanwhile. */
  readonly final: string;
}

/**
 * Adds an index to a copy of the file, which then takes its place in one move: readers keep what they opened, and a backup
 * never copies half of it.
 * @throws {CartableError} `storage.dataset-unknown`, `storage.table-unknown`, `storage.column-unknown`,
 * `storage.dataset-editable`, `storage.index-without-room`
 */
export function indexColumnOf({ datasetId, partial, final }: IndexedFile, wanted: ColumnOfTable): void {
  const before = identityOf(final);
  if (before === undefined) throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
  try {
    requireRoom(final, wanted);
    copyFileSync(final, partial, constants.COPYFILE_FICLONE);
    if (!addIndex(partial, datasetId, wanted)) return;
    syncToDisk(partial);
    // Written again or dropped meanwhile: what was copied is of the past.
    if (identityOf(final) !== before)
      throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
    keepForBackupAtOnce(dirname(final), final);
    renameSync(partial, final);
    syncToDisk(dirname(final));
  } catch (error) {
    throw readSqliteFault(error, partial);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** @returns whether it was not there */
function addIndex(path: string, datasetId: string, { table, column }: ColumnOfTable): boolean {
  const database = new DatabaseSync(path);
  try {
    const described = describeTables(database).find(({ name }) => name === table);
    if (!described) throw new CartableError('storage.table-unknown', { table: table.slice(0, 100) });
    if (described.isEditable) throw new CartableError('storage.dataset-editable', { dataset: datasetId });
    if (!described.columns.some(({ name }) => name === column))
      throw new CartableError('storage.column-unknown', { column: column.slice(0, 100), table });
    if (described.indexedColumns?.includes(column)) return false;
    for (const setting of ['journal_mode = off', 'synchronous = off', `cache_size = -${cacheKibibytes}`])
      database.exec(`pragma ${setting}`);
    const name = quoteIdentifier(nameOfIndex({ table, column }));
    database.exec(`create index ${name} on ${quoteIdentifier(table)} (${quoteIdentifier(column)})`);
    return true;
  } finally {
    database.close();
  }
}

/** Readers ask for indexes: no disk is filled for them, nor anybody who writes held up. */
function requireRoom(path: string, { table, column }: ColumnOfTable): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  const free = bavail * bsize;
  const needed = roomNeeded * statSync(path).size;
  if (free >= needed) return;
  const named = { table: table.slice(0, 100), column: column.slice(0, 100) };
  throw new CartableError('storage.index-without-room', {
    ...named,
    free: Math.floor(free / megabyte),
    needed: Math.ceil(needed / megabyte),
  });
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
