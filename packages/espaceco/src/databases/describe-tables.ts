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

export async function describeTables(
  { features }: EspacecoContext,
  { datasetId, status }: Database,
): Promise<DescribedTables> {
  if (status !== 'READY') return { tables: new Map(), extent: null };
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
