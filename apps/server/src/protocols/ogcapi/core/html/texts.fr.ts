import type { LinkTexts, ParameterTexts } from '@cartable/ogc';

export interface PageTexts {
  readonly apiDescription: string;
  readonly links: LinkTexts;
  readonly parameterTexts: ParameterTexts;
  readonly skip: string;
  readonly site: string;
  readonly breadcrumb: string;
  readonly home: string;
  readonly otherLanguage: string;
  readonly formats: string;
  readonly collections: string;
  readonly collectionCount: (count: number) => string;
  readonly noCollection: string;
  readonly conformance: string;
  readonly conformanceIntro: string;
  readonly definition: string;
  readonly definitionIntro: string;
  readonly parameters: string;
  readonly name: string;
  readonly description: string;
  readonly machine: string;
  readonly machineHint: string;
  readonly browse: string;
  readonly features: (count: number) => string;
  readonly about: string;
  readonly publisher: string;
  readonly dataset: string;
  readonly published: string;
  readonly attribution: string;
  readonly licence: string;
  readonly keywords: string;
  readonly geometry: string;
  readonly extent: string;
  readonly extentValue: (west: string, south: string, east: string, north: string) => string;
  readonly systems: string;
  readonly storage: string;
  readonly tiles: PageTileTexts;
  readonly catalogue: PageCatalogueTexts;
  readonly download: string;
  readonly downloadAs: string;
  readonly queryables: string;
  readonly queryablesIntro: string;
  readonly type: string;
  readonly types: Readonly<Record<string, string>>;
  readonly items: string;
  readonly filter: string;
  readonly filterMore: string;
  readonly cql: string;
  readonly cqlHint: string;
  readonly bbox: string;
  readonly bboxHint: string;
  readonly limit: string;
  readonly sort: string;
  readonly unsorted: string;
  readonly ascending: (name: string) => string;
  readonly descending: (name: string) => string;
  readonly apply: string;
  readonly reset: string;
  readonly shown: (first: number, last: number, total: number) => string;
  readonly noItem: string;
  readonly previous: string;
  readonly next: string;
  readonly pages: string;
  readonly drawing: string;
  readonly table: string;
  readonly identifier: string;
  readonly open: (id: string) => string;
  readonly item: (id: string) => string;
  readonly empty: string;
  readonly yes: string;
  readonly no: string;
  readonly any: string;
  readonly problem: string;
  readonly back: string;
}

export interface PageCatalogueTexts {
  readonly description: string;
  readonly words: string;
  readonly search: string;
  readonly count: (count: number) => string;
  readonly shown: (first: number, last: number, total: number) => string;
  readonly none: string;
  readonly page: string;
  readonly services: string;
  readonly created: string;
  readonly updated: string;
}

export interface PageTileTexts {
  readonly vector: string;
  readonly map: string;
  readonly levels: (top: number, bottom: number) => string;
  readonly addresses: string;
  readonly addressesHint: string;
  readonly layers: string;
  readonly attributes: string;
  readonly level: string;
  readonly rows: string;
  readonly columns: string;
  readonly limits: string;
  readonly scale: string;
  readonly cell: string;
  readonly size: string;
  readonly origin: string;
  readonly clients: string;
}

const number = new Intl.NumberFormat('fr');
const plural = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count < 2 ? one : many}`;

export const textsFr: PageTexts = {
  apiDescription:
    'Données publiées par les communautés de la plateforme : objets à lire, filtrer et télécharger (OGC API – Features), tuiles vecteur et raster (OGC API – Tiles), fiches du catalogue (OGC API – Records).',
  links: {
    self: 'Ce document',
    landing: 'Accueil de l’API',
    definition: 'Définition de l’API (OpenAPI 3.0)',
    documentation: 'Documentation de l’API',
    conformance: 'Conformité aux standards',
    collections: 'Collections',
    queryables: 'Propriétés utilisables dans un filtre',
    record: 'Fiche du catalogue',
    records: 'Fiches du catalogue',
    items: 'Objets de la collection',
    collection: 'La collection',
    tileMatrixSets: 'Jeux de matrices de tuiles',
    tileMatrixSet: 'Jeu de matrices de tuiles',
    tilesets: 'Jeux de tuiles',
    tile: 'Tuile',
  },
  parameterTexts: {
    f: 'Forme de la réponse.',
    lang: 'Langue des titres et des messages.',
    limit:
      'Nombre d’objets d’une page, au plus. Un fichier à télécharger les contient tous, sauf indication contraire.',
    offset: 'Nombre d’objets à passer.',
    cursor: 'Place d’une page, telle que la donnent les liens next et prev.',
    bbox: 'Seulement les objets qui touchent cette emprise, dans l’ordre des axes de bbox-crs (CRS84 par défaut).',
    'bbox-crs': 'Système de coordonnées de bbox.',
    crs: 'Système de coordonnées de la réponse.',
    datetime:
      'Instant, ou période entre deux instants (« .. » pour une fin ouverte). Comparé à la seule colonne de dates de la collection ; sans effet sur les autres.',
    properties: 'Propriétés de la réponse. La géométrie vient toujours, sauf avec skipGeometry.',
    skipGeometry: 'Avec « true », des objets sans géométrie : de quoi remplir un tableau.',
    sortby: 'Propriétés du tri, précédées de - pour un ordre décroissant.',
    filter: 'Condition en CQL2.',
    'filter-lang': 'Écriture de filter.',
    'filter-crs': 'Système de coordonnées des géométries de filter.',
    collectionId: 'Identifiant d’une collection.',
    featureId: 'Identifiant d’un objet.',
    q: 'Termes cherchés dans les fiches, séparés par des virgules : l’un d’eux suffit.',
    ids: 'Identifiants de fiches, séparés par des virgules.',
    externalIds: 'Identifiants de fiches, avec ou sans le nom de leur système (« système:identifiant »).',
    own: 'Seulement les objets dont cette propriété a cette valeur.',
  },
  skip: 'Aller au contenu',
  site: 'Retour au site',
  breadcrumb: 'Vous êtes ici',
  home: 'Accueil de l’API',
  otherLanguage: 'English',
  formats: 'Cette page pour les programmes',
  collections: 'Collections',
  collectionCount: (count) => plural(count, 'collection', 'collections'),
  noCollection: 'Aucune collection n’est publiée pour le moment.',
  conformance: 'Conformité',
  conformanceIntro: 'Classes de conformité des standards de l’OGC que cette API déclare.',
  definition: 'Définition de l’API',
  definitionIntro:
    'Opérations de l’API. La définition complète (OpenAPI 3.0) se lit par les programmes à l’adresse',
  parameters: 'Paramètres',
  name: 'Nom',
  description: 'Description',
  machine: 'Pour les logiciels',
  machineHint: 'Adresse à donner à QGIS, GDAL ou tout client OGC API – Features :',
  browse: 'Parcourir les objets',
  features: (count) => plural(count, 'objet', 'objets'),
  about: 'À propos',
  publisher: 'Producteur',
  dataset: 'Fiche de données',
  published: 'Publiée le',
  attribution: 'Attribution',
  licence: 'Licence',
  keywords: 'Mots-clés',
  geometry: 'Géométrie',
  extent: 'Emprise',
  extentValue: (west, south, east, north) =>
    `de ${west}° à ${east}° de longitude, de ${south}° à ${north}° de latitude`,
  systems: 'Systèmes de coordonnées',
  storage: 'stockage',
  tiles: {
    vector: 'tuiles vecteur',
    map: 'tuiles d’images',
    levels: (top, bottom) => `niveaux ${top} à ${bottom}`,
    addresses: 'Adresses des tuiles',
    addressesHint: 'Lignes et colonnes se comptent depuis le coin en haut à gauche.',
    layers: 'Couches des tuiles',
    attributes: 'Attributs',
    level: 'Niveau',
    rows: 'Lignes',
    columns: 'Colonnes',
    limits: 'Tuiles de chaque niveau',
    scale: 'Échelle',
    cell: 'Pixel (m)',
    size: 'Tuiles',
    origin: 'Origine',
    clients: 'Pour MapLibre, QGIS, GDAL et OpenLayers',
  },
  catalogue: {
    description:
      'Fiches de métadonnées des données et des services publiés : titre, résumé, emprise, licence, contacts et adresses des services.',
    words: 'Mots cherchés',
    search: 'Chercher',
    count: (count) => plural(count, 'fiche', 'fiches'),
    shown: (first, last, total) =>
      `Fiches ${number.format(first)} à ${number.format(last)} sur ${number.format(total)}`,
    none: 'Aucune fiche ne répond à cette demande.',
    page: 'Voir la fiche dans le catalogue',
    services: 'Services',
    created: 'Date des données',
    updated: 'Mise à jour de la fiche',
  },
  download: 'Télécharger',
  downloadAs: 'Télécharger :',
  queryables: 'Propriétés',
  queryablesIntro: 'Propriétés que les filtres et les tris peuvent nommer.',
  type: 'Type',
  types: {
    integer: 'nombre entier',
    bigint: 'nombre entier',
    double: 'nombre',
    boolean: 'oui ou non',
    text: 'texte',
    date: 'date',
    datetime: 'date et heure',
    time: 'heure',
    json: 'texte JSON',
    Point: 'point',
    LineString: 'ligne',
    Polygon: 'surface',
    MultiPoint: 'points',
    MultiLineString: 'lignes',
    MultiPolygon: 'surfaces',
    GeometryCollection: 'géométries',
    Geometry: 'géométrie quelconque',
  },
  items: 'Objets',
  filter: 'Filtrer',
  filterMore: 'Emprise, tri et filtre CQL2',
  cql: 'Filtre CQL2',
  cqlHint: 'Par exemple :',
  bbox: 'Emprise',
  bboxHint: 'Ouest, sud, est, nord en degrés.',
  limit: 'Objets par page',
  sort: 'Trier par',
  unsorted: 'ordre d’origine',
  ascending: (name) => `Trier par ${name}, croissant`,
  descending: (name) => `Trier par ${name}, décroissant`,
  apply: 'Appliquer',
  reset: 'Tout afficher',
  shown: (first, last, total) =>
    `Objets ${number.format(first)} à ${number.format(last)} sur ${number.format(total)}`,
  noItem: 'Aucun objet ne répond à cette demande.',
  previous: 'Page précédente',
  next: 'Page suivante',
  pages: 'Pages',
  drawing: 'Dessin des objets de la page',
  table: 'Valeurs des objets de la page',
  identifier: 'Identifiant',
  open: (id) => `Ouvrir l’objet ${id}`,
  item: (id) => `Objet ${id}`,
  empty: 'vide',
  yes: 'oui',
  no: 'non',
  any: 'indifférent',
  problem: 'La demande n’a pas abouti',
  back: 'Revenir à l’accueil de l’API',
};
