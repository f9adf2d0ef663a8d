export const fr = {
  title: 'Niveau de service',
  lead: 'Ce qui se passe en ce moment sur {{site}} : travaux, incidents, changements à venir.',
  feed: 'Flux RSS des alertes',
  feedTitle: 'Flux RSS des alertes (nouvelle fenêtre)',
  alerts: 'Alertes en cours',
  none: 'Aucune alerte en cours.',
  failed: 'Les alertes n’ont pas pu être lues',
} as const;
