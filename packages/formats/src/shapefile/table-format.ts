import type { FormatDescription } from '../format.ts';

/** A dBASE table that stands alone, as the CNIG standards deliver attributes without geometry. */
export const dbaseFormat: FormatDescription = {
  id: 'dbase',
  label: { fr: 'Table dBASE', en: 'dBASE table' },
  extensions: ['dbf'],
  companions: ['cpg', 'cst'],
  mediaTypes: ['application/vnd.dbf', 'application/dbase'],
};
