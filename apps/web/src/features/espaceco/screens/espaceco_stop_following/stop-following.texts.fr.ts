export const fr = {
  title: 'Courriels d’un signalement',
  text: 'Vous receviez un courriel à chaque réponse ou changement de statut d’un signalement.',
  stop: 'Ne plus recevoir ces courriels',
  stopped: 'Vous ne recevrez plus de courriel à propos de ce signalement.',
  stoppedText: 'La page du signalement permet de le suivre à nouveau.',
  failed: 'Les courriels ne sont pas arrêtés',
} as const;
