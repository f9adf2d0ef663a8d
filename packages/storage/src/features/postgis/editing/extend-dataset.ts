import { CartableError } from '@cartable/contract';
import { collectTables } from '../../editing/table-collector.ts';
import type { FillTables, TableDescription } from '../../port.ts';
import { PostgisTableWriter } from '../dataset-writer.ts';
import type { DatasetRegistry } from '../registry.ts';
import { followTables } from './journal.ts';

/** Adds tables to a data set and to its journal, in one transaction. */
export async function extendDataset(
  registry: DatasetRegistry,
  datasetId: string,
  fill: FillTables,
): Promise<readonly TableDescription[]> {
  let made: readonly TableDescription[] = [];
  await registry.extend(datasetId, async (client, { schema, description }) => {
    if (!description.tables.some(({ isEditable }) => isEditable))
      throw new CartableError('storage.dataset-not-editable', { dataset: datasetId });
    const existing = description.tables.map(({ name }) => name);
    made = await collectTables(fill, existing, async (definition) => {
      const writer = new PostgisTableWriter(client, schema, definition);
      await writer.create();
      return writer;
    });
    await followTables(client, schema, made);
    const added = made.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const tables = [...description.tables, ...made];
    return { ...description, tables, sizeBytes: description.sizeBytes + added };
  });
  return made;
}
