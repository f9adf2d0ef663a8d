import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './NewsArticle.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  news: 'News',
  others: 'Other news',
  newer: 'Newer',
  older: 'Older',
};
