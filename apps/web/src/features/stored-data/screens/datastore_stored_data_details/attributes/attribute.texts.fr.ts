export const fr = {
  title: 'Sens et unité des attributs',
  intro:
    'Ce que vous écrivez est enregistré quand vous quittez le champ, et lu aussitôt sur la fiche publique et par les logiciels (WFS, OGC API, ISO 19110). Une nouvelle version des données le garde.',
  introReader: 'Ce que le producteur dit des attributs, sur la fiche publique et aux logiciels.',
  caption: 'Attributs de la table {{name}}',
  attribute: 'Attribut',
  definition: 'Définition',
  definitionOf: 'Définition de {{name}}',
  unit: 'Unité',
  unitOf: 'Unité de {{name}}',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
} as const;
