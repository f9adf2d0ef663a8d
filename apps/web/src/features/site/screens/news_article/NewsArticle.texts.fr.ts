export const fr = {
  news: 'Actualités',
  published: 'Publié le',
  others: 'Autres actualités',
  newer: 'Plus récente',
  older: 'Plus ancienne',
} as const;
