export const fr = {
  news: 'Actualités',
  others: 'Autres actualités',
  newer: 'Plus récente',
  older: 'Plus ancienne',
} as const;
