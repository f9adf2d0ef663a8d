export const fr = {
  title: 'Fréquentation',
  requests_one: '{{count}} requête',
  requests_other: '{{count}} requêtes',
  summary: '{{requests}} et {{bytes}} envoyés en {{days}} jours.',
  none: 'Aucune requête en {{days}} jours.',
  chart: 'Requêtes par jour, du {{from}} au {{to}}',
  bar: '{{date}} : {{requests}}, {{bytes}}',
  table: 'Voir les chiffres de chaque jour',
  day: 'Jour',
  requestsHeader: 'Requêtes',
  bytesHeader: 'Volume envoyé',
  most: 'au plus {{requests}} par jour',
} as const;
