import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './DatasheetList.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Data of {{name}}',
  sandbox:
    'This space is for trying the platform: everybody deposits here, and nothing appears in the catalogue. Data are temporary: a datasheet that no longer changes is purged after {{days}} days, and each person publishes {{services}} services at most.',
  create: 'Create a datasheet',
  createForbidden: 'Your community has not given you the right to deposit.',
  search: 'Search for a datasheet',
  searchButton: 'Search',
  published: 'Publication',
  published0: 'All',
  published1: 'Published',
  published2: 'Not published',
  sort: 'Sort by',
  'sort_name:1': 'Name, A to Z',
  'sort_name:-1': 'Name, Z to A',
  'sort_nb_publications:-1': 'Most published',
  'sort_nb_publications:1': 'Least published',
  'sort_last_event:-1': 'Newest',
  'sort_last_event:1': 'Oldest',
  results_one: '{{count}} datasheet',
  results_other: '{{count}} datasheets',
  updated: 'Updated at {{time}}',
  refresh: 'Refresh the list',
  emptyTitle: 'No datasheet',
  emptyText:
    'Deposit a geographic file (GeoPackage, zipped Shapefile, GeoJSON, CSV…): it is checked, integrated, then ready to publish.',
  nothingTitle: 'No result',
  nothingText: 'No datasheet matches this search.',
  clear: 'Clear the filters',
  isPublished: 'Published ({{count}})',
  isInCatalogue: 'In the catalogue',
  describe: 'Describe data of elsewhere',
  describeText:
    'For what others serve: a record with links, published in the catalogue without a deposited file. You will fill it in by hand or from an ISO 19139 record.',
  describeName: 'Name of the datasheet',
  describeInvalid: 'Write a name, of 99 characters at most and without a slash.',
  describeCreate: 'Create and fill in the record',
  isNotPublished: 'Not published',
  changed: 'Changed on {{date}}',
};
