import { type ColumnOfTable, type Connection, tablesOf } from '@cartable/storage';
import { datasetIdOf, dataVersionOf, type StoredData } from '../stored-data/stored-data.model.ts';
import type { ColumnIndexTables } from './column-index.tables.ts';

const tables = tablesOf<ColumnIndexTables>;

/** Those of the tables as they are now, by id of the data. */
export async function columnIndexesOf(
  db: Connection,
  list: readonly StoredData[],
): Promise<ReadonlyMap<string, readonly ColumnOfTable[]>> {
  if (list.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('column_indexes')
    .selectAll()
    .where('dataset_id', 'in', list.map(datasetIdOf))
    .orderBy('made_at')
    .orderBy('column_name')
    .execute();
  return new Map(
    list.map((data) => [
      data.id,
      rows
        .filter((row) => row.dataset_id === datasetIdOf(data) && row.data_version === dataVersionOf(data))
        .map((row) => ({ table: row.table_name, column: row.column_name })),
    ]),
  );
}

export async function listColumnIndexes(db: Connection, data: StoredData): Promise<readonly ColumnOfTable[]> {
  return (await columnIndexesOf(db, [data])).get(data.id)!;
}

/** How many there are of each data. */
export async function countColumnIndexes(
  db: Connection,
  list: readonly StoredData[],
): Promise<(data: StoredData) => number> {
  if (list.length === 0) return () => 0;
  const rows = await tables(db)
    .selectFrom('column_indexes')
    .select(['dataset_id', 'data_version'])
    .select((eb) => eb.fn.countAll().as('count'))
    .where('dataset_id', 'in', list.map(datasetIdOf))
    .groupBy(['dataset_id', 'data_version'])
    .execute();
  const counts = new Map(rows.map((row) => [`${row.dataset_id} ${row.data_version}`, Number(row.count)]));
  return (data) => counts.get(`${datasetIdOf(data)} ${dataVersionOf(data)}`) ?? 0;
}

export async function keepColumnIndex(
  db: Connection,
  { data, table, column, at }: ColumnOfTable & { data: StoredData; at: string },
): Promise<void> {
  await tables(db)
    .insertInto('column_indexes')
    .values({
      dataset_id: datasetIdOf(data),
      data_version: dataVersionOf(data),
      table_name: table,
      column_name: column,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteColumnIndexes(db: Connection, datasetIds: readonly string[]): Promise<void> {
  if (datasetIds.length === 0) return;
  await tables(db).deleteFrom('column_indexes').where('dataset_id', 'in', datasetIds).execute();
}
