export const fr = {
  title: 'Actualités',
  titleOf: 'Actualités : {{tag}}',
  tags: 'Thèmes',
  all: 'Toutes',
  none: 'Aucune actualité pour l’instant.',
  noneOf: 'Aucune actualité sur ce thème.',
} as const;
