import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './NewsList.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'News',
  titleOf: 'News: {{tag}}',
  tags: 'Topics',
  all: 'All',
  none: 'No news yet.',
  feed: 'RSS feed of the news',
  feedTitle: 'RSS feed of the news (new window)',
  noneOf: 'No news on this topic.',
};
