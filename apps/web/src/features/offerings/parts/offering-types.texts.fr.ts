export const fr = {
  WFS: 'Web Feature Service',
  'WMS-VECTOR': 'Web Map Service Vecteur',
  'WMTS-TMS': 'Web Map Tile Service - Tile Map Service',
  'WMS-RASTER': 'Web Map Service Raster',
  'VECTOR-TMS': 'Service de tuiles vectorielles',
  DOWNLOAD: 'Service de Téléchargement',
  'ITINERARY-ISOCURVE': 'Service de calcul d’itinéraire / isochrone',
  ALTIMETRY: 'Service d’altimétrie',
  SEARCH: 'Service de recherche',
  hintWfs: 'Donne les objets eux-mêmes, avec leurs attributs : pour les analyser ou les télécharger.',
  hintDownload:
    'Donne les tables en fichiers, en tout ou partie, sans autre service : GeoPackage, CSV, GeoParquet…',
  hintWmsVector: 'Donne des images de carte dessinées à la demande : pour afficher la donnée avec un style.',
  hintTms: 'Donne des tuiles vectorielles préparées d’avance : rapide à toutes les échelles.',
  hintTmsOfTables:
    'Donne des tuiles vectorielles préparées d’avance. Une pyramide est d’abord générée à partir de la base.',
  hintWmts: 'Donne des tuiles d’image déjà prêtes : le plus rapide pour un fond de carte ou une orthophoto.',
  hintWmsRaster:
    'Donne des images assemblées à partir de la pyramide, dans toute projection et à toute échelle, avec les valeurs au clic.',
  remaining_one: '{{count}} publication possible sur « {{endpoint}} »',
  remaining_other: '{{count}} publications possibles sur « {{endpoint}} »',
  noEndpoint: 'Cet entrepôt n’a pas de point d’accès de ce type.',
  quotaReached: 'Tous les points d’accès de ce type sont pleins : dépubliez un service ou demandez plus.',
  failed: 'La publication a échoué',
} as const;
