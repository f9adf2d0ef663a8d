import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import { journalNames } from '../../editing/journal-tables.ts';
import type { ChangePlace, EditedSnapshot, SnapshotTable } from '../../editing/snapshot.ts';
import {
  type StreamRows,
  streamChanges,
  streamPlaces,
  streamTransactions,
} from '../../editing/snapshot-rows.ts';
import { quoteIdentifier } from '../../identifiers.ts';
import type { TableDefinition } from '../../port.ts';
import type { SqlFragment } from '../../sql/fragment.ts';
import type { BoundValue } from '../column-types.ts';
import { describeTables } from '../describe.ts';
import { openToRead } from '../open-to-read.ts';
import { RowReader, readAsArrays } from '../row-reader.ts';
import { hasJournal } from './journal.ts';

const featuresAtOnce = 500;

/**
 * Of a connection of its own inside of one reading transaction: who edits meanwhile goes on, and is not seen.
 * @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-not-editable`
 */
export function openGeoPackageSnapshot(datasetId: string, path: string): EditedSnapshot {
  if (!existsSync(path)) throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
  const database = openToRead(path);
  try {
    database.exec('begin');
    if (!hasJournal(database))
      throw new CartableError('storage.dataset-not-editable', { dataset: datasetId });
    return snapshotOf(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function snapshotOf(database: DatabaseSync): EditedSnapshot {
  const names = journalNames();
  const last = database.prepare('select last_sequence, last_change from cartable_sequence').get();
  const described = new Map(describeTables(database).map((table) => [table.name, definitionOf(table)]));
  const rows = database
    .prepare('select table_number, table_name, next_key from cartable_tables order by table_number')
    .all();
  const tables = rows.flatMap(({ table_number, table_name, next_key }): SnapshotTable[] => {
    const definition = described.get(String(table_name));
    return definition ? [{ number: Number(table_number), definition, nextKey: Number(next_key) }] : [];
  });
  const stream: StreamRows = (query) => iterated(database, query);
  return {
    sequence: Number(last?.last_sequence),
    lastChange: Number(last?.last_change),
    tables,
    features: ({ definition }) => featuresOf(database, definition),
    transactions: () => streamTransactions(stream, names),
    changes: () => streamChanges(stream, names),
    places: () => placesOf(stream, tables),
    close: async () => database.close(),
  };

  async function* placesOf(from: StreamRows, all: readonly SnapshotTable[]): AsyncGenerator<ChangePlace> {
    for (const { number } of all) yield* streamPlaces(from, { table: number, from: names.places(number) });
  }
}

/** Without what is only true at the moment. */
function definitionOf({ name, title, columns, primaryKey, geometry }: TableDefinition): TableDefinition {
  return { name, ...(title === undefined ? {} : { title }), columns, primaryKey, geometry, isEditable: true };
}

async function* iterated(database: DatabaseSync, query: SqlFragment) {
  yield* database.prepare(query.render(() => '?')).iterate() as Iterable<Record<string, unknown>>;
}

async function* featuresOf(
  database: DatabaseSync,
  { name, primaryKey, geometry, columns }: TableDefinition,
): AsyncGenerator<FeatureBatch> {
  const names = [primaryKey, ...(geometry ? [geometry.column] : []), ...columns.map((column) => column.name)];
  const statement = database.prepare(`select ${names.map(quoteIdentifier).join(', ')}
    from ${quoteIdentifier(name)} order by ${quoteIdentifier(primaryKey)}`);
  readAsArrays(statement, columns);
  const reader = new RowReader(columns, geometry !== null);
  for (const row of statement.iterate()) {
    reader.add(row as unknown as BoundValue[]);
    if (reader.size >= featuresAtOnce) yield reader.take();
  }
  if (reader.size > 0) yield reader.take();
}
