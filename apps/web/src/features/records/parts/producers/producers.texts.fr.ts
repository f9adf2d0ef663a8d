export const fr = {
  title: 'Producteurs',
  lead: 'Celles et ceux qui publient les données du catalogue.',
  none: 'Personne n’a encore publié de données',
  noneText: 'Un producteur apparaît ici dès que sa première fiche est publiée.',
  catalogue: 'Catalogue',
  records_one: '{{count}} donnée',
  records_other: '{{count}} données',
  updated: 'mise à jour le',
  contact: 'Écrire au producteur',
  its: 'Ses données',
  search: 'Chercher dans ses données',
  all: 'Tous les producteurs',
} as const;
