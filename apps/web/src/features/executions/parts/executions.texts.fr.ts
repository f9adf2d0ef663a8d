export const fr = {
  waiting: 'En attente de lancement',
  progress: 'Avancement de la génération de {{name}}',
  cancel: 'Arrêter',
  cancelTitle: 'Arrêter la génération de « {{name}} » ?',
  cancelText: 'Ce qui a été calculé est retiré. Vous pourrez relancer la génération avec les mêmes choix.',
  cancelTextAgain:
    'La version actuelle de la pyramide reste en place, et ses services continuent de répondre.',
  cancelConfirm: 'Arrêter la génération',
  cancelKeep: 'Continuer',
  failed: 'La génération a échoué',
  failedAgain: 'La dernière régénération a échoué ; la version précédente reste en place',
  aborted: 'La génération a été arrêtée',
  abortedAgain: 'La dernière régénération a été arrêtée ; la version précédente reste en place',
  abortedText: 'Relancez-la quand vous le souhaitez : les choix faits sont gardés.',
  failedText: 'Le journal, dans les détails, dit où elle s’est arrêtée.',
  retry: 'Relancer la génération',
  lost: 'L’avancement ne peut pas être lu pour le moment ; la génération continue de son côté.',
} as const;
