import type { FeatureDataset, FeatureStore } from '@cartable/storage';
import type { TaskTools } from '../../workers/task.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';
import { AttributeCount } from './attribute-count.ts';
import type { TableProfile } from './profile.model.ts';
import type { ProfileRequest } from './profile-task.ts';

/** Beyond it a table is judged by its first rows. */
const mostRows = 5_000_000;
/** Distinct values remembered, of one attribute and of all those of a table: some twenty megabytes. */
const mostDistinct = { ofAttribute: 10_000, ofTable: 400_000 };

export async function profileTables(
  features: FeatureStore,
  { datasetId, relations }: ProfileRequest,
  tools: TaskTools,
): Promise<TableProfile[]> {
  const dataset = await features.open(datasetId);
  try {
    const profiles: TableProfile[] = [];
    for (const relation of relations) profiles.push(await profileTable(dataset, relation, tools));
    return profiles;
  } finally {
    await dataset.close();
  }
}

async function profileTable(
  dataset: FeatureDataset,
  { name, columns, featureCount }: StoredRelation,
  tools: TaskTools,
): Promise<TableProfile> {
  const table = await dataset.table(name);
  const share = Math.floor(mostDistinct.ofTable / Math.max(columns.length, 1));
  const most = Math.min(mostDistinct.ofAttribute, share);
  const counts = columns.map((column) => new AttributeCount(column, most));
  const total = Math.min(featureCount, mostRows);
  const query = { columns: columns.map((column) => column.name), withGeometry: false, limit: mostRows };
  let rowsRead = 0;
  for await (const { rows } of table.read(query, tools.signal)) {
    tools.throwIfCancelled();
    for (const row of rows) for (const [rank, count] of counts.entries()) count.add(row[rank] ?? null);
    rowsRead += rows.length;
    tools.report({ done: rowsRead, total, unit: 'features' });
  }
  return { table: name, rowsRead, attributes: counts.map((count) => count.result()) };
}
