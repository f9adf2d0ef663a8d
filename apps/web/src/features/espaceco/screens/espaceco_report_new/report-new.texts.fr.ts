export const fr = {
  send: 'Envoyer le signalement',
  failed: 'Le signalement n’est pas envoyé',
  sent: 'Le signalement n° {{id}} est envoyé.',
  filesFailed: 'Le signalement est envoyé, mais ses pièces jointes ne le sont pas : ajoutez-les ici.',
  queued: 'Le signalement est gardé ici : il partira au retour du réseau.',
} as const;
