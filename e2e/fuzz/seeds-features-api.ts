import { type FuzzRequest, get } from './request.ts';
import { type FuzzSubject, predicates } from './subject.ts';

/** Valid requests of OGC API – Features: every resource, as JSON and as a page, and CQL2 in both encodings. */
export function featuresApiSeeds({
  points: { collection },
  datastore,
  naturalEarth,
}: FuzzSubject): FuzzRequest[] {
  const items = `/ogcapi/collections/${collection}/items`;
  return [
    ...['/ogcapi', `/ogcapi/datastores/${datastore}`].flatMap((base) => resources(base, collection)),
    ...itemRequests(items),
    ...cql2Texts.map((filter) => get(items, { f: 'json', limit: '5', 'filter-lang': 'cql2-text', filter })),
    ...cql2Documents.map((filter) => get(items, { limit: '5', 'filter-lang': 'cql2-json', filter })),
    ...chosenPredicates().map(([layer, filter]) =>
      get(`/ogcapi/collections/${naturalEarth}.${layer}/items`, { limit: '5', filter }),
    ),
  ];
}

function resources(base: string, collection: string): FuzzRequest[] {
  const paths = ['', '/conformance', '/api', '/collections', `/collections/${collection}`];
  const all = [...paths, `/collections/${collection}/queryables`, `/collections/${collection}/items/1`];
  return all.flatMap((path) => [
    get(`${base}${path}`, { f: 'json' }),
    {
      ...get(`${base}${path}`, {}),
      headers: { accept: 'text/html', 'accept-language': 'en;q=0.9, fr;q=0.8' },
    },
  ]);
}

function itemRequests(items: string): FuzzRequest[] {
  const lambert93 = 'http://www.opengis.net/def/crs/EPSG/0/2154';
  const mercator = 'http://www.opengis.net/def/crs/EPSG/0/3857';
  return [
    get(items, { f: 'json', limit: '5', bbox: '-4,43,8,50', crs: lambert93 }),
    get(items, { f: 'html', limit: '5', sortby: '-rang,nom', properties: 'nom' }),
    get(items, { 'bbox-crs': mercator, bbox: '-500000,5300000,900000,6500000', limit: '3' }),
    get(items, { filter: `S_INTERSECTS(geom,POINT(600000 6500000))`, 'filter-crs': lambert93 }),
    get(items, { nom: 'Repère d’été n° 12', rang: '12', offset: '0' }),
    ...['csv', 'gpkg', 'shp', 'fgb', 'kml'].map((f) => get(items, { f, limit: '10' })),
  ];
}

const cql2Texts = [
  "nom = 'Repère' AND rang < 10",
  "nom LIKE '%été%' OR NOT (rang BETWEEN 3 AND 8)",
  'rang IN (1, 2, 3) AND nom IS NOT NULL',
  'S_INTERSECTS(geom, POLYGON((-4 43, 8 43, 8 50, -4 50, -4 43)))',
  "S_INTERSECTS(geom, BBOX(-4, 43, 8, 50)) AND CASEI(nom) = CASEI('repère')",
];

const cql2Documents = [
  '{"op":"and","args":[{"op":"<","args":[{"property":"rang"},10]},{"op":"s_intersects","args":[{"property":"geom"},{"type":"Polygon","coordinates":[[[-4,43],[8,43],[8,50],[-4,43]]]}]}]}',
  '{"op":"or","args":[{"op":"like","args":[{"op":"casei","args":[{"property":"nom"}]},{"op":"casei","args":["repère%"]}]},{"op":"in","args":[{"property":"rang"},[1,2,3]]},{"op":"between","args":[{"property":"rang"},4,8]}]}',
  '{"op":"not","args":[{"op":"isNull","args":[{"property":"nom"}]}]}',
  '{"op":"s_within","args":[{"property":"geom"},{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[-4,43],[8,43],[8,50],[-4,43]]]}]}]}',
  '{"op":"s_crosses","args":[{"property":"geom"},{"bbox":[-4,43,8,50]}]}',
];

/** One of each dozen of those of the standard: they go from the simplest to the longest. */
function chosenPredicates() {
  return predicates().filter((_, rank) => rank % 12 === 0);
}
