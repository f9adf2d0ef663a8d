import type { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { spatialIndexName } from './spatial-index.ts';

/** Rows looked at to know how much all weigh. */
const sampledRows = 64;
const termsPerSum = 32;
/** Header of a row and its place in the tree of its table. */
const rowOverheadBytes = 16;
/** Entry of a box in the index, and of its row in the two tables beside. */
const indexedBytes = 64;

/**
 * About the bytes a table and its index take, from some rows here and there: the exact sum takes reading every page,
 * which nobody who opens a large table should wait for.
 */
export function estimateTableBytes(
  database: DatabaseSync,
  { name, columns, geometry }: Pick<TableDefinition, 'name' | 'columns' | 'geometry'>,
  featureCount: number,
): number {
  const table = quoteIdentifier(name);
  // Each by itself: SQLite finds one end of a table at once, and reads all of it for both.
  const ends = database.prepare(
    `select (select min(rowid) from ${table}) as first, (select max(rowid) from ${table}) as last`,
  );
  // Keys may be beyond what doubles hold.
  ends.setReadBigInts(true);
  const { first, last } = ends.get() as { first: bigint | null; last: bigint | null };
  if (first === null || last === null) return 0;
  const held = [...columns.map((column) => column.name), ...(geometry ? [geometry.column] : [])];
  // The length of a value is in the header of its row: what is heavy is not read to be weighed.
  const lengths = held.map((column) => `coalesce(octet_length(${quoteIdentifier(column)}), 0)`);
  // A sum of a thousand terms is too deep for SQLite, a sum of sums is not.
  const sums = Array.from({ length: Math.ceil(lengths.length / termsPerSum) }, (_, i) =>
    lengths.slice(i * termsPerSum, (i + 1) * termsPerSum).join(' + '),
  );
  const row = database.prepare(
    `select ${['0', ...sums.map((terms) => `(${terms})`)].join(' + ')} as bytes from ${table} where rowid >= ? order by rowid limit 1`,
  );
  let sum = 0;
  for (let i = 0; i < sampledRows; i += 1) {
    const from = first + ((last - first) * BigInt(i)) / BigInt(sampledRows - 1);
    sum += Number(row.get(from)!.bytes);
  }
  const each = sum / sampledRows + rowOverheadBytes + (geometry ? indexedBytes : 0);
  return Math.round(each * featureCount);
}

/** Bytes of the pages the index of a table takes in the file. */
export function indexSizeBytes(
  database: DatabaseSync,
  { name, geometry }: Pick<TableDefinition, 'name' | 'geometry'>,
): number {
  if (!geometry) return 0;
  const index = spatialIndexName({ table: name, geometryColumn: geometry.column });
  const size = database.prepare("select pgsize from dbstat('main', 1) where name = ?");
  const parts = ['node', 'rowid', 'parent'].map((part) => `${index}_${part}`);
  return parts.reduce((sum, part) => sum + Number(size.get(part)?.pgsize ?? 0), 0);
}
