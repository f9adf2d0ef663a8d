export const fr = {
  title: 'Dépublier « {{name}} » ?',
  text: 'Le service « {{layer}} » cessera de répondre à ceux qui l’utilisent, et sa fréquentation est oubliée. La donnée reste.',
  confirm: 'Dépublier',
  permissions_one: '{{count}} permission perd ce service, avec les clés qui en sont faites',
  permissions_other: '{{count}} permissions perdent ce service, avec les clés qui en sont faites',
  styles_one: '{{count}} style est supprimé : {{names}}',
  styles_other: '{{count}} styles sont supprimés : {{names}}',
  record: 'la fiche de métadonnées « {{identifier}} » quitte le catalogue ; elle est gardée',
} as const;
