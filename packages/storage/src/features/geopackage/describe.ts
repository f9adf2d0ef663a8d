import type { DatabaseSync } from 'node:sqlite';
import type { Bbox, Column, GeometryType } from '@cartable/geo';
import type { TableDefinition, TableDescription } from '../port.ts';
import { columnTypeOf } from './column-types.ts';
import { sequencesOf } from './editing/journal.ts';
import { indexedColumnsIn } from './names-of-indexes.ts';
import { estimateTableBytes } from './table-size.ts';

const geometryTypes: readonly GeometryType[] = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
];

interface ContentsRow {
  table_name: string;
  description: string | null;
  min_x: number | null;
  min_y: number | null;
  max_x: number | null;
  max_y: number | null;
  feature_count: number;
  column_name: string | null;
  geometry_type_name: string;
  srs_id: number;
  z: number;
  m: number;
}

/** The tables of a GeoPackage, read from its own tables, in the order they were written. */
export function describeTables(database: DatabaseSync): TableDescription[] {
  const rows = database
    .prepare(
      `select c.table_name, c.description, c.min_x, c.min_y, c.max_x, c.max_y, o.feature_count,
        g.column_name, g.geometry_type_name, g.srs_id, g.z, g.m
      from gpkg_contents c left join gpkg_geometry_columns g on g.table_name = c.table_name
        left join gpkg_ogr_contents o on o.table_name = c.table_name
      where c.data_type in ('features', 'attributes') order by c.rowid`,
    )
    .all() as unknown as ContentsRow[];
  const sequences = sequencesOf(database);
  const indexed = indexedColumnsIn(database);
  return rows.map((row) => {
    const { table_name: name } = row;
    return describeTable(database, row, { sequence: sequences.get(name), indexedColumns: indexed.get(name) });
  });
}

function describeTable(
  database: DatabaseSync,
  row: ContentsRow,
  { sequence, indexedColumns }: { [K in 'sequence' | 'indexedColumns']: TableDescription[K] | undefined },
): TableDescription {
  const geometry = geometryOf(row);
  const stored = database
    .prepare('select name, type, pk from pragma_table_info(?)')
    .all(row.table_name) as unknown as { name: string; type: string; pk: number }[];
  const mimeTypes = mimeTypesOf(database, row.table_name);
  const columns: Column[] = stored
    .filter(({ pk, name }) => pk === 0 && name !== geometry?.column)
    .map(({ name, type }) => ({ name, type: columnTypeOf(type, mimeTypes.get(name)) }));
  const definition: TableDefinition = {
    name: row.table_name,
    ...(row.description && { title: row.description }),
    columns,
    primaryKey: stored.find(({ pk }) => pk !== 0)!.name,
    geometry,
    ...(sequence !== undefined && { isEditable: true }),
  };
  let sizeBytes: number | undefined;
  return {
    ...definition,
    featureCount: row.feature_count,
    extent: extentOf(row),
    ...(indexedColumns && { indexedColumns }),
    ...(sequence !== undefined && { sequence }),
    get sizeBytes() {
      sizeBytes ??= estimateTableBytes(database, definition, row.feature_count);
      return sizeBytes;
    },
  };
}

function geometryOf(row: ContentsRow): TableDefinition['geometry'] {
  if (row.column_name === null) return null;
  const type = geometryTypes.find((name) => name.toUpperCase() === row.geometry_type_name) ?? 'Geometry';
  return { column: row.column_name, type, srid: row.srs_id, hasZ: row.z === 1, hasM: row.m === 1 };
}

function extentOf({ min_x, min_y, max_x, max_y }: ContentsRow): Bbox | null {
  return min_x === null || min_y === null || max_x === null || max_y === null
    ? null
    : [min_x, min_y, max_x, max_y];
}

function mimeTypesOf(database: DatabaseSync, table: string): Map<string, string> {
  if (!database.prepare("select 1 from sqlite_schema where name = 'gpkg_data_columns'").get())
    return new Map();
  const rows = database
    .prepare(
      'select column_name, mime_type from gpkg_data_columns where table_name = ? and mime_type is not null',
    )
    .all(table);
  return new Map(rows.map((row) => [String(row.column_name), String(row.mime_type)]));
}
