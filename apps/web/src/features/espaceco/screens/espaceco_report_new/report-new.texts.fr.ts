export const fr = {
  send: 'Envoyer le signalement',
  failed: 'Le signalement n’est pas envoyé',
  sent: 'Le signalement n° {{id}} est envoyé.',
} as const;
