export const fr = {
  producer: 'Produit par {{organisation}}',
  catalogue: 'Catalogue',
  datastore: 'Entrepôt',
  openLayers: 'Services ouverts à tous',
  privateLayers: 'Services à accès restreint',
  privateText:
    'Ces services ne répondent qu’aux personnes et communautés à qui le producteur a donné une permission.',
  requestAccess: 'Demander l’accès',
  show: 'Visualiser',
  hide: 'Retirer de la carte',
  shown: 'Carte de la couche {{name}}',
  copyAddress: 'Adresse de {{name}} ({{protocol}})',
  thumbnail: 'Aperçu des données',
} as const;
