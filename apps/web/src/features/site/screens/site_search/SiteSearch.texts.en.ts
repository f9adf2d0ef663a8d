import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './SiteSearch.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Search',
  search: 'Search the whole site',
  hint: 'Data of the catalogue, news, questions, pages and guides.',
  data: 'Data',
  allData_one: 'See the data found in the catalogue',
  allData_other: 'See the {{count}} data sets found in the catalogue',
  news: 'News',
  questions: 'Frequently asked questions',
  passages: 'Documentation',
  allPassages: 'Search the whole documentation',
  pages: 'Pages of the site',
  nothing: 'Nothing matches “{{q}}”. Try other words.',
  found_one: '{{count}} result for “{{q}}”',
  found_other: '{{count}} results for “{{q}}”',
};
