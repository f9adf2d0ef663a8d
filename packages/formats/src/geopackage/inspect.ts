/** Lists the layers of a GeoPackage (OGC 12-128r18 §1.1.3, §2.1.5) without reading their features. */

import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import type { Bbox, Column, GeometryType } from '@cartable/geo';
import type { FindingCollector } from '../finding-collector.ts';
import type { DepositFile, LayerDescription, OpenOptions } from '../format.ts';
import { type CrsStatement, resolveLayerCrs } from '../layer-crs.ts';
import { limitsOf } from '../limits.ts';
import { quoteIdentifier } from './database.ts';
import { columnTypeOf, geometryTypeOf, isGeometryTypeName } from './types.ts';

/** A layer and the statement that reads it. */
export interface GeoPackageLayer {
  readonly description: LayerDescription;
  readonly table: string;
  readonly geometryColumn?: string;
}

export type Row = Record<string, unknown>;

const layerTypes = new Set(['features', 'attributes', 'aspatial']);

export function inspectGeoPackage(
  database: DatabaseSync,
  file: DepositFile,
  options: OpenOptions,
  findings: FindingCollector,
): GeoPackageLayer[] {
  const limits = limitsOf(options);
  if (!hasTable(database, 'gpkg_contents'))
    throw new CartableError('geopackage.not-geopackage', { file: file.name });
  const contents = rows(database, 'SELECT * FROM gpkg_contents ORDER BY rowid');
  const requested = contents.filter((content) => layerTypes.has(text(content.data_type).toLowerCase()));
  for (const content of contents) {
    if (!requested.includes(content)) {
      findings.add('geopackage.layer-skipped', {
        layer: text(content.table_name),
        params: { type: text(content.data_type) },
      });
    }
  }
  if (requested.length > limits.layers) {
    throw new CartableError('format.too-many-layers', {
      file: file.name,
      layers: requested.length,
      limit: limits.layers,
    });
  }
  const layers: GeoPackageLayer[] = [];
  for (const content of requested) {
    try {
      layers.push(inspectLayer(database, content, { file, options, findings }));
    } catch (error) {
      const layer = text(content.table_name);
      const rejection =
        error instanceof CartableError
          ? error
          : new CartableError('geopackage.layer-unreadable', { file: file.name, layer }, { cause: error });
      findings.addError(rejection);
    }
  }
  return layers;
}

interface Context {
  readonly file: DepositFile;
  readonly options: OpenOptions;
  readonly findings: FindingCollector;
}

function inspectLayer(
  database: DatabaseSync,
  content: Row,
  { file, options, findings }: Context,
): GeoPackageLayer {
  const table = text(content.table_name);
  assertPlain(database, table, file);
  const fields = fieldsOf(database, table, options);
  const isSpatial = text(content.data_type).toLowerCase() === 'features';
  const registered = hasTable(database, 'gpkg_geometry_columns')
    ? rows(database, 'SELECT * FROM gpkg_geometry_columns WHERE table_name = ? COLLATE NOCASE', table)
    : [];
  const spatial = isSpatial ? registered[0] : undefined;
  const geometryColumn = spatial && fieldNamed(fields, text(spatial.column_name));
  if (isSpatial && !geometryColumn)
    throw new CartableError('geopackage.layer-unreadable', { file: file.name, layer: table });
  const primaryKey = soleIntegerKey(fields);
  const stated = spatial && readCrs(database, Number(spatial.srs_id));
  const crs = spatial
    ? resolveLayerCrs({
        layer: table,
        stated,
        declared: options.srid,
        isConfirmed: options.isSridConfirmed,
        findings,
      })
    : {};
  const geometryType: GeometryType | null = spatial ? geometryTypeOf(text(spatial.geometry_type_name)) : null;
  return {
    table,
    geometryColumn,
    description: {
      name: table,
      geometryType,
      hasZ: spatial?.z === 1,
      hasM: spatial?.m === 1,
      columns: dataColumns(fields, { layer: table, geometryColumn, primaryKey, findings }, registered),
      featureCount: featureCount(database, table),
      ...crs,
      encoding: { name: 'utf-8', source: 'format', sample: [] },
      extent: extentOf(content),
      primaryKey,
    },
  };
}

/** Columns of a table, hidden ones left out. @throws {CartableError} `format.too-many-columns` */
export function fieldsOf(database: DatabaseSync, table: string, options: OpenOptions): Row[] {
  const fields = rows(
    database,
    'SELECT name, type, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid',
    table,
  ).filter((field) => field.hidden !== 1);
  const limit = limitsOf(options).columns;
  if (fields.length > limit)
    throw new CartableError('format.too-many-columns', { layer: table, columns: fields.length, limit });
  return fields;
}

/** Virtual tables and missing ones are refused before SQLite is asked to read them. */
export function assertPlain(database: DatabaseSync, table: string, file: DepositFile): void {
  const entry = rows(database, 'SELECT type, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE', table)[0];
  const isPlain =
    entry &&
    (entry.type === 'view' || (entry.type === 'table' && !/^\s*CREATE\s+VIRTUAL/i.test(text(entry.sql))));
  if (!isPlain) throw new CartableError('geopackage.layer-unreadable', { file: file.name, layer: table });
}

export interface Keys {
  readonly layer: string;
  readonly geometryColumn: string | undefined;
  readonly primaryKey: string | undefined;
  readonly findings: FindingCollector;
}

/** Columns of values. A second geometry, which a table may not have, is left out and told: its bytes say nothing to anybody. */
export function dataColumns(
  fields: readonly Row[],
  { layer, geometryColumn, primaryKey, findings }: Keys,
  registered: readonly Row[],
): Column[] {
  const geometries = new Set(
    registered.map((row) => text(row.column_name ?? row.f_geometry_column).toLowerCase()),
  );
  return fields.flatMap((field) => {
    const { name, type } = columnOf(field);
    if (name === geometryColumn || name === primaryKey) return [];
    if (!geometries.has(name.toLowerCase()) && !isGeometryTypeName(text(field.type))) return [{ name, type }];
    findings.add('geometry.column-left-out', { layer, column: name });
    return [];
  });
}

const columnOf = (field: Row): Column => ({
  name: text(field.name),
  type: columnTypeOf(text(field.type)),
});

export function fieldNamed(fields: readonly Row[], name: string): string | undefined {
  const field = fields.find((one) => text(one.name).toLowerCase() === name.toLowerCase());
  return field && text(field.name);
}

/** Views and tables with a compound or textual key have no usable feature key. */
export function soleIntegerKey(fields: readonly Row[]): string | undefined {
  const keys = fields.filter((field) => Number(field.pk) > 0);
  return keys.length === 1 && /^INT(EGER)?$/i.test(text(keys[0]!.type)) ? text(keys[0]!.name) : undefined;
}

/** Codes 0 and -1 mean « undefined » (§1.1.2.1.2). */
function readCrs(database: DatabaseSync, srsId: number): CrsStatement | undefined {
  if (srsId === 0 || srsId === -1 || !hasTable(database, 'gpkg_spatial_ref_sys')) return undefined;
  const system = rows(database, 'SELECT * FROM gpkg_spatial_ref_sys WHERE srs_id = ?', srsId)[0];
  if (!system) return { srid: srsId };
  const isEpsg = text(system.organization).toUpperCase() === 'EPSG';
  const wkt = text(system.definition_12_063 ?? '') || text(system.definition);
  return {
    srid: isEpsg ? Number(system.organization_coordsys_id) : undefined,
    name: isEpsg ? undefined : `${text(system.organization)}:${text(system.organization_coordsys_id)}`,
    wkt: wkt.length > 20 ? wkt : undefined,
  };
}

/** Kept by GDAL with triggers; counting a large table would read it whole. */
function featureCount(database: DatabaseSync, table: string): number | undefined {
  if (!hasTable(database, 'gpkg_ogr_contents')) return undefined;
  const count = rows(
    database,
    'SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = ? COLLATE NOCASE',
    table,
  )[0]?.feature_count;
  return typeof count === 'number' ? count : undefined;
}

function extentOf(content: Row): Bbox | undefined {
  const { min_x, min_y, max_x, max_y } = content;
  const extent = [min_x, min_y, max_x, max_y];
  const isWhole = extent.every((value) => typeof value === 'number' && Number.isFinite(value));
  return isWhole && Number(min_x) <= Number(max_x) ? (extent as unknown as Bbox) : undefined;
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    rows(
      database,
      "SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')",
      name,
    ).length > 0
  );
}

export function rows(database: DatabaseSync, sql: string, ...params: (string | number)[]): Row[] {
  return database.prepare(sql).all(...params);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

/** Key, geometry, then the wanted columns; one the table lacks reads as NULL. */
export function selectOf(
  { table, geometryColumn, description }: GeoPackageLayer,
  columns: readonly Column[],
): string {
  const known = new Set(description.columns.map(({ name }) => name));
  const names = [
    description.primaryKey,
    geometryColumn,
    ...columns.map(({ name }) => (known.has(name) ? name : undefined)),
  ];
  const selected = names.map((name) => (name === undefined ? 'NULL' : quoteIdentifier(name)));
  return `SELECT ${selected.join(', ')} FROM ${quoteIdentifier(table)}`;
}
