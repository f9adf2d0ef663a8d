import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './grids.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  search: 'Search for a grid',
  searchHint: 'The first letters or the code of a region, a département or a commune.',
  nothing: 'No grid of that name.',
  option: '{{name}}: {{title}}',
  none: 'No grid chosen.',
  caption: 'Grids chosen',
  name: 'Code',
  title: 'Name',
  type: 'Type',
  action: 'Action',
  remove: 'Remove the grid {{title}}',
  type_country: 'Country',
  type_region: 'Region',
  type_departement: 'Département',
  type_commune: 'Commune',
  type_custom: 'Custom',
};
