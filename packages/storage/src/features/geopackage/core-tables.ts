import type { DatabaseSync } from 'node:sqlite';
import { getCrs, wktOf } from '@cartable/geo';

/** 'GPKG' (OGC 12-128r17, requirement 2). */
const applicationId = 0x47504b47;
/** Version 1.3.0. */
const userVersion = 10_300;

/** WKT that the standard asks for where there is no reference system (requirement 11). */
const undefinedWkt = 'undefined';

/** Types are written as the standard writes them: validators compare letters. */
const coreTables = `
  create table gpkg_spatial_ref_sys (
    srs_name TEXT not null, srs_id INTEGER not null primary key, organization TEXT not null,
    organization_coordsys_id INTEGER not null, definition TEXT not null, description TEXT);
  create table gpkg_contents (
    table_name TEXT not null primary key, data_type TEXT not null, identifier TEXT unique, description TEXT default '',
    last_change DATETIME not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (
    table_name TEXT not null, column_name TEXT not null, geometry_type_name TEXT not null,
    srs_id INTEGER not null, z TINYINT not null, m TINYINT not null,
    constraint pk_geom_cols primary key (table_name, column_name),
    constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_extensions (
    table_name TEXT, column_name TEXT, extension_name TEXT not null, definition TEXT not null, scope TEXT not null,
    constraint ge_tce unique (table_name, column_name, extension_name));
  create table gpkg_ogr_contents (table_name TEXT not null primary key, feature_count INTEGER default null);
`;

const dataColumns = `
  create table if not exists gpkg_data_columns (
    table_name TEXT not null, column_name TEXT not null, name TEXT, title TEXT, description TEXT, mime_type TEXT,
    constraint_name TEXT,
    constraint pk_gdc primary key (table_name, column_name), constraint gdc_tn unique (table_name, name))`;

const schemaDefinition = 'http://www.geopackage.org/spec121/#extension_schema';

/** The tables every GeoPackage has (OGC 12-128r17 §1.1), and the count of features GDAL and QGIS read and keep. */
export function createCoreTables(database: DatabaseSync): void {
  database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${userVersion}`);
  database.exec(coreTables);
  addReferenceSystem(database, {
    srsId: -1,
    name: 'Undefined cartesian SRS',
    authority: 'NONE',
    wkt: undefinedWkt,
  });
  addReferenceSystem(database, {
    srsId: 0,
    name: 'Undefined geographic SRS',
    authority: 'NONE',
    wkt: undefinedWkt,
  });
  addEpsgSystem(database, 4326);
}

export function addEpsgSystem(database: DatabaseSync, srid: number): void {
  const wkt = wktOf(srid) ?? undefinedWkt;
  const { name, authority } = getCrs(srid);
  addReferenceSystem(database, { srsId: srid, name, authority, wkt });
}

function addReferenceSystem(
  database: DatabaseSync,
  { srsId, name, authority, wkt }: { srsId: number; name: string; authority: string; wkt: string },
): void {
  database
    .prepare('insert or ignore into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, ?)')
    .run(name, srsId, authority, srsId, wkt, null);
}

/** Says the media type of columns whose declared type does not tell all (extension « Schema »). */
export function describeColumns(
  database: DatabaseSync,
  table: string,
  columns: readonly { name: string; mimeType: string }[],
): void {
  if (columns.length === 0) return;
  const exists = database.prepare("select 1 from sqlite_schema where name = 'gpkg_data_columns'").get();
  database.exec(dataColumns);
  if (!exists) {
    for (const name of ['gpkg_data_columns', 'gpkg_data_column_constraints']) {
      addExtension(database, {
        table: name,
        column: null,
        name: 'gpkg_schema',
        definition: schemaDefinition,
      });
    }
    database.exec(`create table gpkg_data_column_constraints (
      constraint_name TEXT not null, constraint_type TEXT not null, value TEXT, min NUMERIC,
      min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
      constraint gdcc_ntv unique (constraint_name, constraint_type, value))`);
  }
  const add = database.prepare(
    'insert into gpkg_data_columns (table_name, column_name, name, mime_type) values (?, ?, ?, ?)',
  );
  for (const { name, mimeType } of columns) add.run(table, name, name, mimeType);
}

export function addExtension(
  database: DatabaseSync,
  extension: {
    /** Null for the whole file. */
    table: string | null;
    column: string | null;
    name: string;
    definition: string;
    scope?: 'read-write' | 'write-only';
  },
): void {
  const { table, column, name, definition, scope = 'read-write' } = extension;
  database
    .prepare('insert into gpkg_extensions values (?, ?, ?, ?, ?)')
    .run(table, column, name, definition, scope);
}
