import { CartableError } from '@cartable/contract';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteReadOnly = 8;
const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;
const primaryCodeMask = 0xff;

/** Extended result codes of broken constraints. */
const uniqueCodes = new Set<unknown>([2067, 1555]);
const foreignKeyCode = 787;
const postgresUniqueCode = '23505';
const postgresForeignKeyCode = '23503';

/** The error a person can act on, when the fault is of the disk or the file; else the error itself. */
export function readSqliteFault(error: unknown, path: string): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  switch (Number(fieldOf(error, 'errcode')) & primaryCodeMask) {
    case sqliteCorrupt:
    case sqliteNotADatabase:
      return new CartableError('storage.database-damaged', { path, reason }, { cause: error });
    case sqliteCannotOpen:
      return new CartableError('storage.folder-unusable', { path, reason }, { cause: error });
    case sqliteFull:
      return new CartableError('storage.disk-full', {}, { cause: error });
    case sqliteBusy:
    case sqliteLocked:
      return new CartableError('storage.database-locked', { path }, { cause: error });
    case sqliteReadOnly:
      return new CartableError('storage.folder-read-only', { path }, { cause: error });
    default:
      return error;
  }
}

/** Another program holds the file for a moment. */
export function isSqliteBusy(error: unknown): boolean {
  return (Number(fieldOf(error, 'errcode')) & primaryCodeMask) === sqliteBusy;
}

/** A value that must be unique already exists; the same question for both engines. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueCodes.has(fieldOf(error, 'errcode')) || fieldOf(error, 'code') === postgresUniqueCode;
}

/** A row refers to one that does not exist, or is still referred to. */
export function isForeignKeyViolation(error: unknown): boolean {
  return fieldOf(error, 'errcode') === foreignKeyCode || fieldOf(error, 'code') === postgresForeignKeyCode;
}

function fieldOf(error: unknown, name: 'errcode' | 'code'): unknown {
  return error instanceof Error ? (error as Error & Record<string, unknown>)[name] : undefined;
}
