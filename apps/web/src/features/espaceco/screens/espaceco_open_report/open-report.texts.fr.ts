export const fr = {
  intro: 'Votre signalement va aux gestionnaires du guichet « {{name}} ». Aucun compte n’est nécessaire.',
  commentHint: 'Ce que vous avez vu. N’écrivez ici ni nom ni adresse de personne.',
  send: 'Envoyer le signalement',
  failed: 'Le signalement n’est pas envoyé',
  sent: 'Le signalement est envoyé',
  sentText: 'Un gestionnaire de « {{name}} » va l’examiner avant qu’il soit visible.',
  followAddress: 'Adresse pour suivre ce signalement',
  followHint: 'Gardez-la : elle n’est donnée qu’une fois, et dit s’il a été reçu et ce qui en est fait.',
  follow: 'Suivre ce signalement',
  again: 'Faire un autre signalement',
} as const;
