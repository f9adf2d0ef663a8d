import type { FormatDescription } from '../format.ts';
import { geoPackageFormat } from '../geopackage/format.ts';

/** An SQLite database with the tables and geometries of SpatiaLite, or those GDAL writes without it. */
export const spatialiteFormat: FormatDescription = {
  id: 'spatialite',
  label: { fr: 'SpatiaLite', en: 'SpatiaLite' },
  extensions: ['sqlite', 'spatialite', 'db', 'sqlite3'],
  companions: [],
  mediaTypes: ['application/vnd.sqlite3'],
  signature: geoPackageFormat.signature,
};
