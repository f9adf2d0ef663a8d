import type { FeatureStore, TableDescription } from '@cartable/storage';
import type { TablesToMake } from './messages.ts';

/** Writes tables aside, made visible in one move; what an interrupted attempt left is replaced. */
export async function makeTables(
  features: FeatureStore,
  { datasetId, tables, from }: TablesToMake & { readonly datasetId: string },
  throwIfCancelled: () => void,
): Promise<readonly TableDescription[]> {
  await features.discardIncomplete(datasetId);
  await features.drop(datasetId);
  const source = from === undefined ? undefined : await features.open(from);
  const writer = await features.write(datasetId);
  try {
    for (const definition of tables) {
      const rows = await writer.createTable(definition);
      const copied = await source?.table(definition.name);
      if (copied !== undefined) {
        const columns = definition.columns.map(({ name }) => name);
        for await (const { geometries, rows: values } of copied.read({ columns })) {
          throwIfCancelled();
          await rows.write({ geometries, rows: values });
        }
      }
      await rows.finish();
    }
    throwIfCancelled();
    return (await writer.commit()).tables;
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await source?.close();
  }
}
