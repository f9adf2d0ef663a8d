export const fr = {
  logo: 'Logo',
  replace: 'Remplacer le logo',
  hint: 'Montré avec ce que la communauté publie au catalogue. PNG, JPEG ou WebP, {{size}} au plus. Il est enregistré dès qu’il est choisi.',
  alt: 'Logo actuel',
  saved: 'Le logo est enregistré.',
  failed: 'Le logo n’a pas été changé',
  remove: 'Supprimer le logo',
  removed: 'Le logo est supprimé.',
  removeTitle: 'Supprimer le logo ?',
  removeText: 'Il ne sera plus montré avec ce que la communauté publie.',
} as const;
