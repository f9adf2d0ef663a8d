import type { DatabaseSync } from 'node:sqlite';
import { getCrs, wktOf } from '@cartable/geo';

/** 'GPKG' (OGC 12-128r17, requirement 2). */
const applicationId = 0x47504b47;
/** Version 1.3.0. */
const userVersion = 10_300;

/** WKT that the standard asks for where there is no reference system (requirement 11). */
const undefinedWkt = 'undefined';

const coreTables = `
  create table gpkg_spatial_ref_sys (
    srs_name text not null, srs_id integer not null primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  create table gpkg_contents (
    table_name text not null primary key, data_type text not null, identifier text unique, description text default '',
    last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x double, min_y double, max_x double, max_y double, srs_id integer,
    constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id));
  create table gpkg_geometry_columns (
    table_name text not null, column_name text not null, geometry_type_name text not null,
    srs_id integer not null, z tinyint not null, m tinyint not null,
    constraint pk_geom_cols primary key (table_name, column_name),
    constraint uk_gc_table_name unique (table_name),
    constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name),
    constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_extensions (
    table_name text, column_name text, extension_name text not null, definition text not null, scope text not null,
    constraint ge_tce unique (table_name, column_name, extension_name));
  create table gpkg_ogr_contents (table_name text not null primary key, feature_count integer default null);
`;

const dataColumns = `
  create table if not exists gpkg_data_columns (
    table_name text not null, column_name text not null, name text, title text, description text, mime_type text,
    constraint_name text,
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
  addReferenceSystem(database, { srsId: srid, name: getCrs(srid).name, authority: 'EPSG', wkt });
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
      constraint_name text not null, constraint_type text not null, value text, min numeric,
      min_is_inclusive boolean, max numeric, max_is_inclusive boolean, description text,
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
    table: string;
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
