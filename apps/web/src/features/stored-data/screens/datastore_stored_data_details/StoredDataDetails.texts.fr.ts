export const fr = {
  back: 'Revenir à la fiche de données',
  versions: 'Nouvelle version et historique',
  version: 'Version',
} as const;
