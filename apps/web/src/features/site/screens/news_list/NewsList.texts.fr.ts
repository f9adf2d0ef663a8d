export const fr = {
  title: 'Actualités',
  titleOf: 'Actualités : {{tag}}',
  tags: 'Thèmes',
  all: 'Toutes',
  none: 'Aucune actualité pour l’instant.',
  feed: 'Flux RSS des actualités',
  feedTitle: 'Flux RSS des actualités (nouvelle fenêtre)',
  noneOf: 'Aucune actualité sur ce thème.',
} as const;
