export const fr = {
  title: 'Création d’un guichet',
  titleOf: 'Création du guichet {{name}}',
  step_DESCRIPTION: 'Description',
  step_DATABASE: 'Bases de données',
  step_LAYERS: 'Couches',
  step_ZOOM_AND_CENTERING: 'Zoom, centrage et emprises',
  step_TOOLS: 'Outils',
  step_REPORTS: 'Signalements',
  continue: 'Enregistrer et continuer',
  finish: 'Créer le guichet maintenant',
  saved: 'L’étape est enregistrée.',
  finished: 'Le guichet « {{name}} » est créé : invitez ses membres.',
} as const;
