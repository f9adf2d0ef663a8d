export const fr = {
  title: 'Livraison {{name}}',
  back: 'Revenir à la fiche de données',
  retry: 'Recommencer l’intégration',
} as const;
