import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './traffic.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Traffic',
  requests_one: '{{count}} request',
  requests_other: '{{count}} requests',
  summary: '{{requests}} and {{bytes}} sent in {{days}} days.',
  none: 'No request in {{days}} days.',
  chart: 'Requests by day, from {{from}} to {{to}}',
  bar: '{{date}}: {{requests}}, {{bytes}}',
  table: 'See the figures of each day',
  day: 'Day',
  requestsHeader: 'Requests',
  bytesHeader: 'Volume sent',
  most: 'at most {{requests}} a day',
};
