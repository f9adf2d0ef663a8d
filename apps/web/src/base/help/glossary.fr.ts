export const fr = {
  wordsOfPage: 'Les mots de cette page :',
  projection: 'projection',
  projection_text:
    'Façon de rapporter des coordonnées à la Terre : Lambert-93 (EPSG:2154) en métropole, degrés WGS 84 (EPSG:4326) pour un GPS. Une mauvaise projection place les objets ailleurs.',
  encoding: 'encodage',
  encoding_text:
    'Façon dont un fichier écrit les lettres. « Ã© » à la place de « é » est le signe d’un mauvais encodage : essayez UTF-8 ou Windows-1252.',
  datastore: 'entrepôt',
  datastore_text:
    'Espace d’une communauté, où se trouvent ses livraisons, ses données et ses services, dans la limite de ses quotas.',
  delivery: 'livraison',
  delivery_text: 'Fichiers que vous déposez ensemble, et qui sont vérifiés avant de devenir une donnée.',
  storedData: 'donnée stockée',
  storedData_text:
    'Ce que deviennent vos fichiers une fois vérifiés : des tables ou des images, prêtes à être publiées.',
  wfs: 'WFS',
  wfs_text: 'Service qui donne les objets eux-mêmes, avec leurs attributs, à un logiciel comme QGIS.',
  wms: 'WMS',
  wms_text: 'Service qui dessine une image de carte à chaque vue, dans le style que vous choisissez.',
  wmts: 'WMTS',
  wmts_text:
    'Service qui donne des images de carte préparées d’avance, en tuiles : rapide, même quand beaucoup l’utilisent.',
  tms: 'TMS',
  tms_text:
    'Adresse de tuiles vectorielles : le navigateur y dessine la carte lui-même, nette à toute échelle.',
  tile: 'tuile',
  tile_text: 'Carré de carte, préparé pour un niveau et une place.',
  pyramid: 'pyramide',
  pyramid_text: 'Toutes les tuiles d’une donnée, de la vue d’ensemble au détail, calculées une fois.',
  level: 'niveau',
  level_text:
    'Degré de détail d’une pyramide : 0 montre le monde en une tuile, chaque niveau double la finesse ; 6 convient à un pays, 12 à une ville, 18 à une rue.',
  grid: 'grille',
  grid_text:
    'Découpage du sol en tuiles. PM (Web Mercator) convient aux cartes du web, LAMB93 à la métropole.',
  generalisation: 'généralisation',
  generalisation_text:
    'Façon d’alléger les objets quand on les voit de loin : tracés simplifiés, petits objets réunis ou laissés de côté.',
  endpoint: 'point d’accès',
  endpoint_text:
    'Adresse où un type de service est publié, ouverte à tous ou réservée à qui a une permission.',
  licence: 'licence',
  licence_text:
    'Ce que chacun peut faire de vos données. Licence Ouverte 2.0 : tout, en citant l’auteur. ODbL : de même, en partageant ce qui en est tiré.',
  metadata: 'métadonnées',
  metadata_text: 'Fiche qui décrit une donnée au catalogue : titre, résumé, dates, producteur, emprise.',
  inspire: 'INSPIRE',
  inspire_text:
    'Directive européenne qui demande de décrire et d’ouvrir les données de l’environnement, par thèmes.',
  sld: 'SLD',
  sld_text: 'Document de style pour un WMS ou un WFS : couleurs, symboles, étiquettes. QGIS en exporte.',
  mapbox: 'style Mapbox',
  mapbox_text: 'Document JSON qui dit comment dessiner des tuiles vectorielles.',
  key: 'clé d’accès',
  key_text:
    'Secret qu’un logiciel ajoute à ses demandes pour lire les services restreints qui vous sont ouverts.',
  permission: 'permission',
  permission_text:
    'Accès à des services restreints, donné à une personne ou à une communauté, avec ou sans fin.',
  right: 'droit',
  right_text:
    'Ce qu’un membre peut faire dans l’espace : déposer, traiter, diffuser, gérer les annexes ou les membres.',
  quota: 'quota',
  quota_text: 'Part de stockage ou nombre de services accordés à l’espace.',
} as const;
