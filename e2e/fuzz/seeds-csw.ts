import { type FuzzRequest, get, post, postForm } from './request.ts';
import type { FuzzSubject } from './subject.ts';

const csw202 = { service: 'CSW', version: '2.0.2' };
const everything = {
  ...csw202,
  request: 'GetRecords',
  typeNames: 'csw:Record',
  resultType: 'results',
  elementSetName: 'full',
};
const namespaces = `xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:ogc="http://www.opengis.net/ogc"
  xmlns:gml="http://www.opengis.net/gml" xmlns:ows="http://www.opengis.net/ows"`;
const fes = (condition: string) => `<ogc:Filter ${namespaces}>${condition}</ogc:Filter>`;
const compared = (name: string, property: string, literal: string) =>
  `<ogc:${name}><ogc:PropertyName>${property}</ogc:PropertyName><ogc:Literal>${literal}</ogc:Literal></ogc:${name}>`;

const filters = [
  compared('PropertyIsEqualTo', 'dc:title', 'communes'),
  `<ogc:PropertyIsLike wildCard="*" singleChar="?" escapeChar="!"><ogc:PropertyName>csw:AnyText</ogc:PropertyName>
   <ogc:Literal>*com!*?un*</ogc:Literal></ogc:PropertyIsLike>`,
  `<ogc:And><ogc:Not>${compared('PropertyIsEqualTo', 'dc:type', 'service')}</ogc:Not>
   <ogc:Or>${compared('PropertyIsGreaterThan', 'dct:modified', '2020-01-01')}${compared('PropertyIsNotEqualTo', 'dc:format', 'GML')}</ogc:Or></ogc:And>`,
  `<ogc:PropertyIsBetween><ogc:PropertyName>dct:modified</ogc:PropertyName>
   <ogc:LowerBoundary><ogc:Literal>2020</ogc:Literal></ogc:LowerBoundary>
   <ogc:UpperBoundary><ogc:Literal>2030</ogc:Literal></ogc:UpperBoundary></ogc:PropertyIsBetween>`,
  '<ogc:PropertyIsNull><ogc:PropertyName>dct:provenance</ogc:PropertyName></ogc:PropertyIsNull>',
  `<ogc:BBOX><ogc:PropertyName>ows:BoundingBox</ogc:PropertyName><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326">
   <gml:lowerCorner>40 -6</gml:lowerCorner><gml:upperCorner>52 10</gml:upperCorner></gml:Envelope></ogc:BBOX>`,
];
const texts = [
  "dc:title LIKE '%com_une%' AND NOT dc:type = 'service'",
  'BBOX(ows:BoundingBox,-180,-90,180,90)',
  "dct:modified BETWEEN '2020' AND '2030' OR dc:subject IN ('a','b')",
  'dct:provenance IS NULL',
];

/** Valid requests to the catalogue: CSW 2.0.2 in its three forms, DCAT, feeds, maps of the site. */
export function cswSeeds({ datastore }: FuzzSubject): FuzzRequest[] {
  const requested = (query: Record<string, string>) => get('/csw', { ...everything, ...query });
  return [
    get('/csw', { service: 'CSW', request: 'GetCapabilities', acceptVersions: '2.0.2' }),
    get('/csw', { ...csw202, request: 'DescribeRecord', typeName: 'csw:Record' }),
    get('/csw', { ...csw202, request: 'GetDomain', propertyName: 'dc:title,subject' }),
    get('/csw', { ...csw202, request: 'GetDomain', parameterName: 'GetRecords.resultType' }),
    get('/csw', { ...csw202, request: 'GetRecordById', id: 'a,b', elementSetName: 'full' }),
    get(`/csw/${datastore}`, everything),
    requested({ resultType: 'hits' }),
    requested({ resultType: 'validate', requestId: 'urn:x' }),
    requested({ startPosition: '2', maxRecords: '3', sortBy: 'title:D,modified:A' }),
    requested({ outputSchema: 'http://www.isotc211.org/2005/gmd' }),
    requested({ outputSchema: 'http://www.w3.org/ns/dcat#' }),
    get('/csw', {
      ...csw202,
      request: 'GetRecords',
      typeNames: 'csw:Record',
      resultType: 'results',
      elementName: 'dc:title,ows:BoundingBox',
    }),
    ...filters.map((filter) => requested({ constraintLanguage: 'FILTER', constraint: fes(filter) })),
    ...texts.map((constraint) => requested({ constraintLanguage: 'CQL_TEXT', constraint })),
    postForm(requested({ constraintLanguage: 'CQL_TEXT', constraint: texts[0]! })),
    ...filters.map((filter) => post('/csw', document(fes(filter)))),
    post('/csw', document(`<csw:CqlText>${texts[1]}</csw:CqlText>`)),
    ...version3(datastore),
    ...harvests(datastore),
    ...searches,
  ];
}

const document3 = (operation: string, content: string) =>
  `<${operation} xmlns="http://www.opengis.net/cat/csw/3.0" service="CSW" version="3.0.0">${content}</${operation}>`;

const version3 = (datastore: string): FuzzRequest[] => {
  const csw30 = { service: 'CSW', version: '3.0.0' };
  const search = { ...csw30, request: 'GetRecords', elementSetName: 'full' };
  return [
    get('/csw', { service: 'CSW', request: 'GetCapabilities', acceptVersions: '3.0.0' }),
    get('/csw', {
      ...csw30,
      request: 'GetCapabilities',
      acceptFormats: 'application/opensearchdescription+xml',
    }),
    get('/csw', { ...csw30, request: 'GetDomain', valueReference: 'dc:title' }),
    post('/csw', document3('GetDomain', '<ValueReference>dc:title</ValueReference>')),
    post(
      '/csw',
      document3(
        'GetRecords',
        `<Query typeNames="Record"><ElementSetName>full</ElementSetName><Constraint version="1.1.0">
         <Filter xmlns="http://www.opengis.net/fes/2.0"><PropertyIsEqualTo><ValueReference>dc:title</ValueReference>
         <Literal>communes</Literal></PropertyIsEqualTo></Filter></Constraint></Query>`,
      ),
    ),
    get(`/csw/${datastore}`, { ...search, q: 'communes', maxRecords: '3', startPosition: '1' }),
    get('/csw', { ...search, bbox: '-6,40,10,52', time: '2020-01-01/2030' }),
    get('/csw', { ...search, outputFormat: 'application/atom+xml', sortBy: 'title:D' }),
    get('/csw', { ...search, constraintLanguage: 'CQL_TEXT', constraint: texts[0]! }),
  ];
};

const document = (constraint: string) => `<csw:GetRecords ${namespaces} service="CSW" version="2.0.2"
  resultType="results" startPosition="1" maxRecords="5"><csw:Query typeNames="csw:Record">
  <csw:ElementSetName>summary</csw:ElementSetName><csw:Constraint version="1.1.0">${constraint}</csw:Constraint>
  <ogc:SortBy><ogc:SortProperty><ogc:PropertyName>dc:title</ogc:PropertyName><ogc:SortOrder>DESC</ogc:SortOrder>
  </ogc:SortProperty></ogc:SortBy></csw:Query></csw:GetRecords>`;

const harvests = (datastore: string): FuzzRequest[] => [
  ...oaiQueries(datastore).map((query) => get('/oai', query)),
  get('/catalog.ttl', { page: '1' }),
  get('/catalog.rdf', {}),
  get(`/catalog/${datastore}.jsonld`, { page: '1' }),
  { ...get('/catalog', {}), headers: { accept: 'application/ld+json;q=0.5, text/turtle' } },
  get('/sitemap.xml', {}),
  get('/sitemap/1.xml', {}),
  get('/catalogue.atom', { q: 'communes', bbox: '-6,40,10,52', theme: 'au', page: '1', limit: '5' }),
  get('/catalogue.rss', { updated_since: '2020-01-01', sort: 'title', access: 'open' }),
  get('/catalogue/opensearch.xml', {}),
];

const oaiQueries = (datastore: string): Record<string, string>[] => [
  { verb: 'Identify' },
  { verb: 'ListMetadataFormats' },
  { verb: 'ListSets' },
  { verb: 'ListSets', resumptionToken: 'WyJMaXN0U2V0cyIsIiIsbnVsbCxudWxsLG51bGwsImEiLDEsMl0' },
  { verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2020-01-01', until: '2030-01-01' },
  { verb: 'ListRecords', metadataPrefix: 'dcat', set: `producer:${datastore}` },
  { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', from: '2020-01-01T00:00:00Z', set: 'producer' },
  {
    verb: 'ListIdentifiers',
    resumptionToken: 'WyJMaXN0SWRlbnRpZmllcnMiLCJvYWlfZGMiLG51bGwsbnVsbCxudWxsLCJhIiwxLDJd',
  },
];

const recordQueries: readonly Record<string, string>[] = [
  { f: 'json', q: 'communes,routes', limit: '3', offset: '1' },
  { f: 'json', bbox: '-6,40,10,52', datetime: '2000-01-01T00:00:00Z/..', sortby: '-updated' },
  { f: 'json', type: 'dataset', ids: 'a,b', externalIds: 'c' },
  { f: 'json', filter: "title LIKE 'Comm%' AND updated > '2020-01-01'", 'filter-lang': 'cql2-text' },
  { f: 'html', title: 'communes' },
];

/** OGC API – Records and STAC, by addresses. */
const searches: readonly FuzzRequest[] = [
  ...recordQueries.map((query) => get('/ogcapi/collections/records/items', query)),
  get('/stac', {}),
  get('/stac/collections', { limit: '2' }),
  get('/stac/search', { limit: '2', bbox: '-6,40,10,52', datetime: '2000-01-01T00:00:00Z/..' }),
  get('/stac/search', {
    collections: 'a,b',
    ids: 'c',
    filter: "title = 'communes'",
    'filter-lang': 'cql2-text',
  }),
];
