import { type Bbox, BboxBuilder, toGeographicBbox } from '@cartable/geo';
import type { TableDescription } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import type { Database } from '../tables/database.model.ts';

/** What the feature store knows of the tables of a database, by name; nothing as long as they are not ready. */
export interface DescribedTables {
  readonly tables: ReadonlyMap<string, TableDescription>;
  /** West, south, east, north in degrees. */
  readonly extent: Bbox | null;
}

const nothing: DescribedTables = { tables: new Map(), extent: null };

/** Among others: one that cannot be described is told without what would be known of it, and hides none of them. */
export async function describeAmongOthers(
  context: EspacecoContext,
  database: Database,
): Promise<DescribedTables> {
  try {
    return await describeTables(context, database);
  } catch (error) {
    context.onFault(error, `the tables of the database ${database.name} are not described`);
    return nothing;
  }
}

export async function describeTables(
  { features }: EspacecoContext,
  { datasetId, status }: Database,
): Promise<DescribedTables> {
  if (status !== 'READY') return nothing;
  const dataset = await features.open(datasetId);
  try {
    const { tables } = await dataset.describe();
    const extent = new BboxBuilder();
    for (const table of tables) {
      const [west, south, east, north] = extentOf(table) ?? [];
      if (west !== undefined) {
        extent.add(west, south!);
        extent.add(east!, north!);
      }
    }
    return { tables: new Map(tables.map((table) => [table.name, table])), extent: extent.build() ?? null };
  } finally {
    await dataset.close();
  }
}

/** In degrees. */
export function extentOf({ extent, geometry }: TableDescription): Bbox | null {
  return extent && geometry ? (toGeographicBbox(extent, geometry.srid) ?? null) : null;
}
