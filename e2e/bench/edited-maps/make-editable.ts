import { openFeatureStore } from '@cartable/storage';
import { readAll, storeTable } from '@cartable/testkit';

export interface EditedTable {
  readonly datasetId: string;
  readonly table: string;
  readonly count: number;
}

/**
 * The only data set of a server that is stopped, written again as one that can be edited: no call of the API makes one
 * from a deposited file.
 */
export async function makeEditable(dataDir: string, databaseUrl: string | undefined): Promise<EditedTable> {
  const store = await openFeatureStore({ dataDir, databaseUrl });
  const { datasetId } = (await store.list())[0]!;
  const dataset = await store.open(datasetId);
  const [description] = (await dataset.describe()).tables;
  const { name, title, columns, primaryKey, geometry } = description!;
  const features = await readAll(await dataset.table(name));
  await dataset.close();
  await store.drop(datasetId);
  const definition = { name, ...(title && { title }), columns, primaryKey, geometry, isEditable: true };
  await storeTable(store, datasetId, definition, [features]);
  await store.close();
  return { datasetId, table: name, count: features.rows.length };
}
