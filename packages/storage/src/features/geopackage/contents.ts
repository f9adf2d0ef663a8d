import type { DatabaseSync } from 'node:sqlite';
import type { Bbox } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';

/** Lists a table, at first without extent nor count (OGC 12-128r17 §1.1.3 and §2.1.5). */
export function registerGeometry(database: DatabaseSync, { name, title, geometry }: TableDefinition): void {
  database
    .prepare(
      'insert into gpkg_contents (table_name, data_type, identifier, description, srs_id) values (?, ?, ?, ?, ?)',
    )
    .run(name, geometry ? 'features' : 'attributes', name, title ?? '', geometry?.srid ?? null);
  if (!geometry) return;
  database
    .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, ?, ?)')
    .run(name, geometry.column, geometry.type.toUpperCase(), geometry.srid, +geometry.hasZ, +geometry.hasM);
}

/** Completes the entry of a table once it is full. */
export function registerContents(
  database: DatabaseSync,
  written: { definition: TableDefinition; extent: Bbox | null; featureCount: number },
): void {
  const { definition, extent, featureCount } = written;
  const [minX, minY, maxX, maxY] = extent ?? [null, null, null, null];
  database
    .prepare(
      `update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ?,
        last_change = strftime('%Y-%m-%dT%H:%M:%fZ','now') where table_name = ?`,
    )
    .run(minX, minY, maxX, maxY, definition.name);
  database.prepare('insert into gpkg_ogr_contents values (?, ?)').run(definition.name, featureCount);
  createCountTriggers(database, definition.name);
}

/** The triggers of GDAL, which keep the count true when another program edits the table. */
function createCountTriggers(database: DatabaseSync, name: string): void {
  const table = quoteIdentifier(name);
  const literal = `'${name.replaceAll("'", "''")}'`;
  const changes = { insert: '+ 1', delete: '- 1' };
  for (const [event, change] of Object.entries(changes)) {
    database.exec(`create trigger ${quoteIdentifier(`trigger_${event}_feature_count_${name}`)} after ${event} on ${table}
      begin update gpkg_ogr_contents set feature_count = feature_count ${change}
      where lower(table_name) = lower(${literal}); end`);
  }
}
