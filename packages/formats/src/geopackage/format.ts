import type { FormatDescription } from '../format.ts';

/** OGC 12-128r18: an SQLite database; the signature is SQLite's, the tables tell the rest. */
export const geoPackageFormat: FormatDescription = {
  id: 'geopackage',
  label: { fr: 'GeoPackage', en: 'GeoPackage' },
  extensions: ['gpkg'],
  companions: [],
  mediaTypes: ['application/geopackage+sqlite3'],
  signature: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74, 0x20, 0x33, 0x00],
};
