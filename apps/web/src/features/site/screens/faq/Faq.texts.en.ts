import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './Faq.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Frequently asked questions',
  search: 'Search in the questions',
  nothing: 'No question holds these words.',
  all: 'See all questions',
  count_one: '{{count}} question',
  count_other: '{{count}} questions',
  other: 'Your question is not there?',
  write: 'Write to us',
};
