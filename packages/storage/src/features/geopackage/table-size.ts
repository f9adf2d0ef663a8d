import type { DatabaseSync } from 'node:sqlite';
import type { TableDefinition } from '../port.ts';
import { spatialIndexName } from './spatial-index.ts';

/** Bytes of the pages a table and its index take in the file. */
export function tableSizeBytes(
  database: DatabaseSync,
  { name, geometry }: Pick<TableDefinition, 'name' | 'geometry'>,
): number {
  const index = geometry && spatialIndexName({ table: name, geometryColumn: geometry.column });
  const names = [name, ...(index ? ['node', 'rowid', 'parent'].map((part) => `${index}_${part}`) : [])];
  const size = database.prepare("select pgsize from dbstat('main', 1) where name = ?");
  return names.reduce((sum, each) => sum + Number(size.get(each)?.pgsize ?? 0), 0);
}
