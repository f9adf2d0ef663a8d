export const fr = {
  nothing: 'Aucun service ouvert à tous ne montre ces données.',
} as const;
