/**
 * Opens a deposited SQLite file so that nothing in it can act: read-only, immutable (no journal, no lock), defensive,
 * no extension, untrusted schema, and an authoriser that admits plain reading only.
 */

import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CartableError } from '@cartable/contract';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';

const allowed = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ]);
const allowedPragmas = new Set(['table_xinfo', 'trusted_schema']);
/** Functions that reach out of the database or that only a program should call. */
const forbiddenFunctions = new Set(['load_extension', 'fts3_tokenizer', 'readfile', 'writefile', 'edit']);

/** @throws {CartableError} `format.truncated`, `format.damaged` */
export function openDatabase(file: DepositFile): DatabaseSync {
  assertWhole(file);
  const address = pathToFileURL(file.path);
  address.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(address, { readOnly: true, allowExtension: false, defensive: true });
    database.exec('PRAGMA trusted_schema = OFF');
    database.setAuthorizer(authorise);
    return database;
  } catch (cause) {
    throw new CartableError('format.damaged', { file: file.name, position: '0' }, { cause });
  }
}

function authorise(action: number, first: string | null, second: string | null): number {
  if (allowed.has(action)) return constants.SQLITE_OK;
  if (action === constants.SQLITE_PRAGMA && allowedPragmas.has(first ?? '')) return constants.SQLITE_OK;
  if (action === constants.SQLITE_FUNCTION && !forbiddenFunctions.has(second ?? ''))
    return constants.SQLITE_OK;
  // Recursive views can run for ever: denied with everything that writes.
  return constants.SQLITE_DENY;
}

/** The header counts the pages (SQLite file format §1.3.7): a file cut by a broken transfer is short of some. */
function assertWhole(file: DepositFile): void {
  const bytes = new ByteFile(file.path);
  const header = bytes.readAt(0, 100);
  bytes.close();
  if (header.length < 100) throw new CartableError('format.truncated', { file: file.name });
  const written = header.readUInt16BE(16);
  const pageSize = written === 1 ? 65_536 : written;
  const countIsValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  if (countIsValid && header.readUInt32BE(28) * pageSize > bytes.size) {
    throw new CartableError('format.truncated', { file: file.name });
  }
}

/** `"name"` with inner quotes doubled: the only way a deposited name enters SQL. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
