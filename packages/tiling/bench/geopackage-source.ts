/** A table of a GeoPackage as a stream of features, for measures: the product reads through its feature store. */

import { DatabaseSync } from 'node:sqlite';
import { type Column, type ColumnType, type FeatureBatch, gpkgWkbOffset, type Value } from '@cartable/geo';
import type { LayerSource } from '../src/index.ts';

const featuresPerBatch = 1_000;

export interface GeoPackageTable {
  readonly columns: readonly Column[];
  readonly srid: number;
  readonly source: LayerSource;
}

const typeOf = (declared: string): ColumnType => {
  if (/INT/i.test(declared)) return 'integer';
  return /REAL|DOUBLE|FLOAT/i.test(declared) ? 'double' : 'text';
};

export function geoPackageTable(path: string, table: string): GeoPackageTable {
  const database = new DatabaseSync(path, { readOnly: true });
  const geometry = database
    .prepare('SELECT column_name, srs_id FROM gpkg_geometry_columns WHERE table_name = ?')
    .get(table) as { column_name: string; srs_id: number };
  const declared = database.prepare(`PRAGMA table_info("${table}")`).all() as {
    name: string;
    type: string;
    pk: number;
  }[];
  const key = declared.find(({ pk }) => pk === 1)!.name;
  const columns = declared
    .filter(({ name }) => name !== key && name !== geometry.column_name)
    .map(({ name, type }) => ({ name, type: typeOf(type) }));
  const names = [key, geometry.column_name, ...columns.map(({ name }) => name)].map((name) => `"${name}"`);
  async function* batches(): AsyncIterable<FeatureBatch> {
    const statement = database.prepare(`SELECT ${names.join(', ')} FROM "${table}"`);
    statement.setReturnArrays(true);
    let [keys, geometries, rows] = [[] as number[], [] as (Uint8Array | null)[], [] as Value[][]];
    for (const row of statement.iterate() as unknown as Iterable<Value[]>) {
      keys.push(row[0] as number);
      const blob = row[1] as Uint8Array | null;
      geometries.push(blob ? blob.subarray(gpkgWkbOffset(blob)) : null);
      rows.push(row.slice(2));
      if (rows.length < featuresPerBatch) continue;
      yield { keys, geometries, rows };
      [keys, geometries, rows] = [[], [], []];
    }
    if (rows.length > 0) yield { keys, geometries, rows };
  }
  return { columns, srid: geometry.srs_id, source: { batches } };
}
