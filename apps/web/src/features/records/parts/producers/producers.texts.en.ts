import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './producers.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Producers',
  lead: 'Those who publish the data of the catalogue.',
  none: 'Nobody has published data yet',
  noneText: 'A producer appears here as soon as its first record is published.',
  catalogue: 'Catalogue',
  records_one: '{{count}} data set',
  records_other: '{{count}} data sets',
  updated: 'updated on',
  contact: 'Write to the producer',
  its: 'Its data',
  search: 'Search in its data',
  all: 'All producers',
};
