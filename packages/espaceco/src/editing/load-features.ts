import type { Change, EditableDataset, FeatureDataset } from '@cartable/storage';
import type { LoadedFeature, RequestedFeatures } from './messages.ts';

/** Features by key, in any order; those that are not there are left out. */
export async function loadFeatures(
  dataset: FeatureDataset,
  requested: readonly RequestedFeatures[],
): Promise<readonly (readonly LoadedFeature[])[]> {
  const loaded: LoadedFeature[][] = [];
  for (const { table: name, keys } of requested) {
    const table = await dataset.table(name);
    const { columns } = table.description;
    const { keys: found = [], rows, geometries } = await table.byKeys(keys);
    loaded.push(
      found.map((key, i) => ({
        key: Number(key),
        values: Object.fromEntries(columns.map((column, rank) => [column.name, rows[i]![rank] ?? null])),
        // A copy: bytes of a batch are a part of the memory of all.
        geometry: geometries[i]?.slice() ?? null,
      })),
    );
  }
  return loaded;
}

/** What one transaction changed in tables: the journal is read from the one before it. */
export async function changesIn(
  dataset: EditableDataset,
  sequence: number,
  tables: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const name of tables) {
    let after: number | undefined;
    do {
      const query = { limit: 1000, ...(after === undefined ? {} : { after }) };
      const page = await dataset.table(name).changesSince(sequence - 1, query);
      const own = page.changes.filter((change) => change.sequence === sequence);
      changes.push(...own);
      after = own.length < page.changes.length ? undefined : page.next;
    } while (after !== undefined);
  }
  return changes;
}
