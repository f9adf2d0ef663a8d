import type { DatabaseSync } from 'node:sqlite';
import type { TableDefinition } from '../port.ts';
import { spatialIndexName } from './spatial-index.ts';

/** Bytes of the pages a table and its index take in the file. */
export function tableSizeBytes(
  database: DatabaseSync,
  { name, geometry }: Pick<TableDefinition, 'name' | 'geometry'>,
): number {
  return pageBytesOf(database, [name]) + indexSizeBytes(database, { name, geometry });
}

/** The same of the index alone. */
export function indexSizeBytes(
  database: DatabaseSync,
  { name, geometry }: Pick<TableDefinition, 'name' | 'geometry'>,
): number {
  if (!geometry) return 0;
  const index = spatialIndexName({ table: name, geometryColumn: geometry.column });
  return pageBytesOf(
    database,
    ['node', 'rowid', 'parent'].map((part) => `${index}_${part}`),
  );
}

/** Reads all of those pages. */
function pageBytesOf(database: DatabaseSync, names: readonly string[]): number {
  const size = database.prepare("select pgsize from dbstat('main', 1) where name = ?");
  return names.reduce((sum, each) => sum + Number(size.get(each)?.pgsize ?? 0), 0);
}
