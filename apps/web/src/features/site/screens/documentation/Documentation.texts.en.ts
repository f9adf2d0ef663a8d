import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Documentation.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Documentation',
  lead: 'Deposit, publish, search, reuse, administer: the guides of the site.',
  search: 'Search the documentation',
  found_one: '1 passage found',
  found_other: '{{count}} passages found',
  nothing: 'No passage holds all these words. Try fewer, or others.',
  all: 'All guides',
  guides: 'Guides',
  contents: 'In this guide',
  programs: 'For programs',
  api: 'API documentation',
  apiTitle: 'API documentation (new window)',
  ask: 'Not found?',
  faq: 'Frequently asked questions',
  contact: 'Contact us',
};
