import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './saved-searches.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'My searches',
  text: 'The searches of the catalogue you keep, and what is new in them since you looked.',
  none: 'You have not saved a search yet.',
  toCatalogue: 'Search the catalogue',
  news_one: '{{count}} new record',
  news_other: '{{count}} new records',
  seen: 'Seen on {{date}}',
  open: 'See',
  openOf: 'See the search “{{name}}”',
  remove: 'Forget “{{name}}”',
  removed: 'The search is forgotten.',
  save: 'Save the search',
  saveTitle: 'Save the search',
  name: 'Name',
  nameRequired: 'Give the search a name.',
  byMail: 'Tell by mail',
  mail: 'Tell me by mail what is new',
  mailHint: 'One mail a day at most, for all your searches.',
  nameTooLong: 'No more than 100 characters.',
  saved: 'The search is in “My account”.',
  failed: 'The search was not saved',
};
