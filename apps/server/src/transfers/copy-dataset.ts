import type { FeatureStore } from '@cartable/storage';

/**
 * A data set of one store as a data set of another, whatever the engines: tables with their columns, features in the
 * order of their keys.
 * @returns features copied
 */
export async function copyDataset(
  from: { readonly store: FeatureStore; readonly datasetId: string },
  to: { readonly store: FeatureStore; readonly datasetId: string },
  signal: AbortSignal,
): Promise<number> {
  const dataset = await from.store.open(from.datasetId);
  try {
    const writer = await to.store.write(to.datasetId);
    try {
      let copied = 0;
      for (const description of (await dataset.describe()).tables) {
        const { name, title, columns, primaryKey, geometry } = description;
        const table = await writer.createTable({
          name,
          columns,
          primaryKey,
          geometry,
          ...(title === undefined ? {} : { title }),
        });
        for await (const batch of (await dataset.table(name)).read({}, signal)) {
          signal.throwIfAborted();
          await table.write(batch);
          copied += batch.geometries.length;
        }
        await table.finish();
      }
      await writer.commit();
      return copied;
    } catch (error) {
      await writer.abort().catch(() => undefined);
      throw error;
    }
  } finally {
    await dataset.close();
  }
}
