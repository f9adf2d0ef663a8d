import type { FormatDescription } from '../format.ts';

/** ESRI Shapefile Technical Description, July 1998. The signature is file code 9994, big endian. */
export const shapefileFormat: FormatDescription = {
  id: 'shapefile',
  label: { fr: 'Shapefile', en: 'Shapefile' },
  extensions: ['shp'],
  companions: ['shx', 'dbf', 'prj', 'cpg', 'cst', 'qix', 'sbn', 'sbx', 'qpj', 'qmd'],
  mediaTypes: ['application/vnd.shp', 'application/x-shapefile'],
  signature: [0x00, 0x00, 0x27, 0x0a],
};
