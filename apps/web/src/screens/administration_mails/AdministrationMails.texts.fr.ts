export const fr = {
  title: 'Courriels',
  lead: 'Les messages que la plateforme a écrits, du plus récent au plus ancien. Sans serveur de courrier, ils restent ici : un administrateur peut transmettre leur lien. Le texte d’un message envoyé n’est pas gardé.',
  empty: 'Aucun message',
  emptyText: 'Les confirmations d’adresse et les changements de mot de passe apparaîtront ici.',
  to: 'À {{to}}',
  sent: 'Envoyé',
  kept: 'Gardé ici',
  waiting: 'À envoyer',
  noText: 'Le texte n’est plus gardé : le message a été envoyé.',
} as const;
