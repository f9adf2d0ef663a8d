import { CartableError } from '@cartable/contract';
import { findCrs } from '@cartable/geo';
import type { TableDefinition } from './port.ts';

/** PostgreSQL silently cuts longer names (NAMEDATALEN); kept on both engines so that data can move. */
const maxNameBytes = 63;
/** PostgreSQL accepts 1 600, less what else a row holds; SQLite 2 000. */
const maxColumns = 1_500;
/** Names the two engines, the GeoPackage standard and the journal of changes keep for themselves. */
const reservedTable = /^(gpkg_|rtree_|sqlite_|pg_|cartable_)/i;

/** @throws {CartableError} `storage.table-invalid` */
export function checkDefinition(definition: TableDefinition, taken: readonly string[]): void {
  const { name, columns, primaryKey, geometry } = definition;
  const reject = (reason: string) => {
    throw new CartableError('storage.table-invalid', { table: name.slice(0, 100), reason });
  };
  const names = [primaryKey, ...(geometry ? [geometry.column] : []), ...columns.map((column) => column.name)];
  for (const each of [name, ...names]) {
    const bytes = Buffer.byteLength(each);
    if (bytes === 0 || bytes > maxNameBytes)
      reject(`a name has ${bytes} bytes, accepted: 1 to ${maxNameBytes}`);
    if (each.includes('\u0000')) reject('a name holds a NUL character');
  }
  if (reservedTable.test(name)) reject('its name is reserved');
  if (taken.some((other) => sameName(other, name))) reject('the dataset already has a table of this name');
  if (names.length > maxColumns) reject(`it has ${names.length} columns, accepted: ${maxColumns}`);
  const seen = new Set<string>();
  for (const each of names) {
    if (seen.has(each.toLowerCase())) reject(`two columns are called “${each}”`);
    seen.add(each.toLowerCase());
  }
  if (geometry && !findCrs(geometry.srid)) reject(`EPSG:${geometry.srid} is not a known reference system`);
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
