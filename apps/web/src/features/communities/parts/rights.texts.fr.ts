export const fr = {
  legend: 'Droits',
  COMMUNITY: 'Communauté',
  UPLOAD: 'Téléversement',
  PROCESSING: 'Traitement',
  ANNEX: 'Annexes',
  BROADCAST: 'Diffusion',
  COMMUNITY_hint: 'Modifier la communauté, voir et gérer ses membres',
  UPLOAD_hint: 'Déposer des fichiers et les supprimer',
  PROCESSING_hint: 'Intégrer les données, calculer des pyramides, les supprimer',
  ANNEX_hint: 'Gérer les annexes, les vignettes, les documents et les fichiers de style',
  BROADCAST_hint: 'Publier les services et les métadonnées, accorder des permissions',
  none: 'Lecture seule',
  missingOne: '{{right}} ({{allows}})',
  missing_one:
    'Il vous manque ici un droit : {{rights}}. Le superviseur de la communauté peut vous le donner.',
  missing_other:
    'Il vous manque ici {{count}} droits : {{rights}}. Le superviseur de la communauté peut vous les donner.',
} as const;
