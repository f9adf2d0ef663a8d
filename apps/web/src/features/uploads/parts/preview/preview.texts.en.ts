import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './preview.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  titleOf: 'Preview of {{name}}',
  hint: 'The first rows and where they lie, read in the file. Nothing is integrated yet.',
  loading: 'Reading the first rows…',
  failed: 'The preview could not be read',
  failedHint: 'The checks will read the whole file and say what they find.',
  empty: 'The file holds no row.',
  noRows: 'This table holds no row.',
  rowsOf: 'First rows of {{name}}',
  rowsShown_one: '{{count}} row read',
  rowsShown_other: 'The first {{count}} rows',
  rowsAmong: 'The first {{count}} rows of {{total}}',
  columnsLeft_one: '{{count}} column is not shown',
  columnsLeft_other: '{{count}} columns are not shown',
  tablesLeft_one: '{{count}} other table is not shown.',
  tablesLeft_other: '{{count}} other tables are not shown.',
  row: 'Row',
  map: 'Map of the first features of {{name}}',
  extent: 'Extent',
  placed_one: '{{count}} feature on the map, placed by {{srid}}.',
  placed_other: '{{count}} features on the map, placed by {{srid}}.',
  nowhere_one: '{{count}} feature lies nowhere on earth in {{srid}}: try another projection.',
  nowhere_other: '{{count}} features lie nowhere on earth in {{srid}}: try another projection.',
  unplaced: 'Choose the projection of the data to see where they lie.',
  noPicture: 'The images are too large or turned for a quick preview: only their extent is shown.',
};
