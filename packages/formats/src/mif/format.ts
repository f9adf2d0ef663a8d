import type { FormatDescription } from '../format.ts';

/** MapInfo Interchange Format: geometries in the .mif, attributes in the .mid. */
export const mifFormat: FormatDescription = {
  id: 'mif',
  label: { fr: 'MapInfo MIF/MID', en: 'MapInfo MIF/MID' },
  extensions: ['mif'],
  companions: ['mid'],
  mediaTypes: [],
};
