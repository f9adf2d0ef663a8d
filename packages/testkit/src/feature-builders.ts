import { type Bbox, type Column, type FeatureBatch, fromGeoJson, type Value } from '@cartable/geo';
import type { FeatureQuery, FeatureStore, FeatureTable, TableDefinition } from '@cartable/storage';

export const pointWkb = (x: number, y: number): Uint8Array =>
  fromGeoJson({ type: 'Point', coordinates: [x, y] });

export function boxWkb([minX, minY, maxX, maxY]: Bbox): Uint8Array {
  const ring: [number, number][] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ];
  return fromGeoJson({ type: 'Polygon', coordinates: [ring] });
}

/** A table of points in Lambert-93, key `fid`, geometry `geom`, unless told otherwise. */
export function pointTable(name: string, columns: readonly Column[]): TableDefinition {
  const geometry = { column: 'geom', type: 'Point', srid: 2154, hasZ: false, hasM: false } as const;
  return { name, columns, primaryKey: 'fid', geometry };
}

export function batchOf(
  features: readonly { geometry?: Uint8Array | null; row: readonly Value[] }[],
): FeatureBatch {
  return {
    geometries: features.map((feature) => feature.geometry ?? null),
    rows: features.map((feature) => feature.row),
  };
}

/** Writes a dataset of one table and opens it. */
export async function storeTable(
  store: FeatureStore,
  datasetId: string,
  definition: TableDefinition,
  batches: Iterable<FeatureBatch>,
): Promise<FeatureTable> {
  const writer = await store.write(datasetId);
  try {
    const table = await writer.createTable(definition);
    for (const batch of batches) await table.write(batch);
    await table.finish();
    await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return (await store.open(datasetId)).table(definition.name);
}

/** Everything a query answers, as one batch. */
export async function readAll(
  table: Pick<FeatureTable, 'read'>,
  query: FeatureQuery = {},
): Promise<Required<Pick<FeatureBatch, 'keys' | 'geometries' | 'rows'>>> {
  const whole = {
    keys: [] as (number | bigint)[],
    geometries: [] as (Uint8Array | null)[],
    rows: [] as (readonly Value[])[],
  };
  for await (const batch of table.read(query)) {
    whole.keys.push(...batch.keys!);
    whole.geometries.push(...batch.geometries);
    whole.rows.push(...batch.rows);
  }
  return whole;
}
