import { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';

/** Extensions of SQLite that a GeoPackage of an archive uses. */
const indexTable = /^create virtual table \S+ using rtree\s*\(/i;

/**
 * A GeoPackage made by anybody is read as tables: what would make the reading do something else is refused.
 * @throws {CartableError} `transfer.damaged`
 */
export function guardGeoPackage(path: string, file: string): void {
  const refuse = (cause?: unknown) =>
    new CartableError('transfer.damaged', { file, entry: 'datasets' }, { cause: cause as Error });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.exec('pragma trusted_schema = off');
    const made = database.prepare('select type, sql from sqlite_master').all();
    const isTame = made.every(
      ({ type, sql }) =>
        type !== 'view' && (!/^create virtual/i.test(String(sql ?? '')) || indexTable.test(String(sql))),
    );
    if (!isTame || database.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok') throw refuse();
  } catch (cause) {
    throw cause instanceof CartableError ? cause : refuse(cause);
  } finally {
    database?.close();
  }
}
