export const fr = {
  title: 'Se déconnecter',
  question: 'Voulez-vous fermer votre session ?',
  confirm: 'Se déconnecter',
  stay: 'Rester connecté',
  unsent_one: 'Un travail de l’espace collaboratif n’est pas encore envoyé et reste dans ce navigateur.',
  unsent_other:
    '{{count}} travaux de l’espace collaboratif ne sont pas encore envoyés et restent dans ce navigateur.',
  unsentWhat: 'Que faire des travaux non envoyés ?',
  keep: 'Les garder',
  keepHint:
    'Vous les retrouverez en vous connectant de nouveau avec ce navigateur. Personne d’autre ne les voit dans le site.',
  delete: 'Les supprimer',
  deleteHint: 'À choisir sur un appareil que d’autres utilisent. Brouillons, photos et traces sont perdus.',
  deleteFailed: 'Les travaux non envoyés ne sont pas supprimés',
  closed: 'Aucune session n’est ouverte dans ce navigateur.',
  signIn: 'Se connecter',
} as const;
