/** Lists the layers of a SpatiaLite database (metadata of its versions 2 to 5, and of GDAL's plain SQLite). */

import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import type { GeometryType } from '@cartable/geo';
import type { FindingCollector } from '../finding-collector.ts';
import type { DepositFile, OpenOptions } from '../format.ts';
import {
  assertPlain,
  dataColumns,
  fieldNamed,
  fieldsOf,
  type GeoPackageLayer,
  hasTable,
  type Row,
  rows,
  soleIntegerKey,
  text,
} from '../geopackage/inspect.ts';
import { geometryTypeOf } from '../geopackage/types.ts';
import { type CrsStatement, resolveLayerCrs } from '../layer-crs.ts';
import { limitsOf } from '../limits.ts';
import { geometryTypeOfWkbCode } from '../wkb/codes.ts';

export interface SpatialiteLayer extends GeoPackageLayer {
  /** Encoding of the geometries: SpatiaLite's own, or plain WKB (GDAL). */
  readonly encoding: 'spatialite' | 'wkb';
}

/** Tables that SpatiaLite and SQLite keep for themselves. */
const systemTable =
  /^(?:sqlite_|idx_|geometry_columns|geom_cols_ref_sys|spatial_ref_sys|spatialite_history|views_|virts_|vector_|raster_|wms_|se_|rl2map|iso_metadata|stored_|topologies|networks|data_licenses|sql_statements_log|spatialindex|elementarygeometries|knn|layer_|project_|tmp_|metadata_)/i;

export function isSpatialite(database: DatabaseSync): boolean {
  return hasTable(database, 'geometry_columns') && !hasTable(database, 'gpkg_contents');
}

export function inspectSpatialite(
  database: DatabaseSync,
  file: DepositFile,
  options: OpenOptions,
  findings: FindingCollector,
): SpatialiteLayer[] {
  const limit = limitsOf(options).layers;
  const geometries = rows(database, 'SELECT * FROM geometry_columns ORDER BY rowid');
  const spatial = Map.groupBy(geometries, (row) => text(row.f_table_name).toLowerCase());
  const tables = rows(
    database,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY rowid",
  ).filter(({ name, sql }) => !systemTable.test(text(name)) && !/^\s*CREATE\s+VIRTUAL/i.test(text(sql)));
  if (tables.length > limit)
    throw new CartableError('format.too-many-layers', { file: file.name, layers: tables.length, limit });
  return tables.map(({ name }) => {
    const table = text(name);
    return inspectTable(
      database,
      { table, geometries: spatial.get(table.toLowerCase()) ?? [] },
      { file, options, findings },
    );
  });
}

interface Context {
  readonly file: DepositFile;
  readonly options: OpenOptions;
  readonly findings: FindingCollector;
}

function inspectTable(
  database: DatabaseSync,
  { table, geometries }: { table: string; geometries: readonly Row[] },
  { file, options, findings }: Context,
): SpatialiteLayer {
  assertPlain(database, table, file);
  const fields = fieldsOf(database, table, options);
  const geometry = geometries[0];
  const geometryColumn = geometry && fieldNamed(fields, text(geometry.f_geometry_column));
  const primaryKey = soleIntegerKey(fields);
  const stated = geometry && readCrs(database, Number(geometry.srid));
  const crs = geometryColumn
    ? resolveLayerCrs({ layer: table, stated, declared: options.srid, findings })
    : {};
  const written = geometry ? writtenTypeOf(geometry) : undefined;
  return {
    table,
    geometryColumn,
    encoding: /^WKB$/i.test(text(geometry?.geometry_format)) ? 'wkb' : 'spatialite',
    description: {
      name: table,
      geometryType: geometryColumn ? (written?.type ?? 'Geometry') : null,
      hasZ: written?.hasZ ?? false,
      hasM: written?.hasM ?? false,
      columns: dataColumns(fields, { layer: table, geometryColumn, primaryKey, findings }, geometries),
      ...crs,
      encoding: { name: 'utf-8', source: 'format', sample: [] },
      primaryKey,
    },
  };
}

/** A code of WKB since version 4; a name, with its dimensions apart, before. */
function writtenTypeOf(geometry: Row): { type: GeometryType; hasZ: boolean; hasM: boolean } {
  const code = geometry.geometry_type ?? geometry.type;
  const dimension = text(geometry.coord_dimension).toUpperCase();
  if (typeof code === 'number') {
    const thousands = Math.floor(code / 1000);
    const type = code % 1000 === 0 ? 'Geometry' : (geometryTypeOfWkbCode[code % 1000] ?? 'Geometry');
    return { type, hasZ: thousands === 1 || thousands === 3, hasM: thousands >= 2 };
  }
  return { type: geometryTypeOf(text(code)), hasZ: dimension.includes('Z'), hasM: dimension.includes('M') };
}

function readCrs(database: DatabaseSync, srid: number): CrsStatement | undefined {
  if (srid <= 0 || !hasTable(database, 'spatial_ref_sys')) return undefined;
  const system = rows(database, 'SELECT * FROM spatial_ref_sys WHERE srid = ?', srid)[0];
  if (!system) return { srid };
  const isEpsg = text(system.auth_name).toUpperCase() === 'EPSG';
  const wkt = text(system.srtext ?? system.srs_wkt);
  return {
    srid: isEpsg ? Number(system.auth_srid) : undefined,
    name: isEpsg ? undefined : `${text(system.auth_name)}:${text(system.auth_srid)}`,
    wkt: wkt.length > 20 ? wkt : undefined,
  };
}
