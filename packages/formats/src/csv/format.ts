import type { FormatDescription } from '../format.ts';

/** RFC 4180 and what spreadsheets really write: other separators, decimal commas, other encodings. */
export const csvFormat: FormatDescription = {
  id: 'csv',
  label: { fr: 'CSV (tableau de points ou WKT)', en: 'CSV (points or WKT)' },
  extensions: ['csv', 'tsv', 'txt'],
  companions: [],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
};
