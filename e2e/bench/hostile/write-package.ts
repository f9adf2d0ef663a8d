import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeGpkgGeometry } from '@cartable/geo';

const srid = 2154;

/** A GeoPackage (OGC 12-128r17) of one table of one column, in Lambert-93. @param geometries ISO WKB */
export function writePackage(type: 'POINT' | 'POLYGON', geometries: Iterable<Uint8Array>): Buffer {
  const path = join(tmpdir(), `cartable-hostile-${process.pid}.gpkg`);
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA application_id = 0x47504b47; PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES ('RGF93 / Lambert-93', ${srid}, 'EPSG', ${srid}, 'undefined', NULL);
CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT, description TEXT,
  last_change TEXT, min_x REAL, min_y REAL, max_x REAL, max_y REAL, srs_id INTEGER);
INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('objets', 'features', ${srid});
CREATE TABLE gpkg_geometry_columns (table_name TEXT PRIMARY KEY, column_name TEXT NOT NULL,
  geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL);
INSERT INTO gpkg_geometry_columns VALUES ('objets', 'geom', '${type}', ${srid}, 0, 0);
CREATE TABLE objets (fid INTEGER PRIMARY KEY, geom ${type}, nom TEXT);
BEGIN`);
    const insert = database.prepare('INSERT INTO objets (geom, nom) VALUES (?, ?)');
    let rank = 0;
    for (const wkb of geometries) insert.run(writeGpkgGeometry(wkb, srid), `objet ${++rank}`);
    database.exec('COMMIT');
    database.close();
    return readFileSync(path);
  } finally {
    if (database.isOpen) database.close();
    rmSync(path, { force: true });
  }
}
