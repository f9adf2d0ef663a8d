/** Every way to find a record, or what may be taken of it: lists, searches, its own address, in every protocol. */

export interface CatalogueWay {
  readonly name: string;
  /** `page`: that of a record, which those of the sandbox open too; `service` does not go through its record. */
  readonly tells: 'records' | 'page' | 'files' | 'service';
  readonly request: { readonly path: string; readonly body?: string };
  /** Text that an answer holds only when it tells of it: a word of the address may come back in a refusal. */
  readonly mark: string;
}

interface Sought {
  /** That nothing else contains. */
  readonly word: string;
  readonly identifier: string;
  /** Technical name. */
  readonly datastore: string;
}

const postedCsw3 = `<GetRecords xmlns="http://www.opengis.net/cat/csw/3.0" service="CSW" version="3.0.0" maxRecords="100">
  <Query typeNames="Record"><ElementSetName>full</ElementSetName></Query></GetRecords>`;

export function waysToRecords({ word, identifier, datastore }: Sought): CatalogueWay[] {
  const id = encodeURIComponent(identifier);
  const csw = 'service=CSW&version=2.0.2';
  const records = `${csw}&request=GetRecords&typeNames=csw:Record&resultType=results&elementSetName=full&maxRecords=100`;
  const reported = (name: string, path: string, mark = word): CatalogueWay => ({
    name,
    tells: 'records',
    request: { path },
    mark,
  });
  const files = (name: string, path: string, mark: string): CatalogueWay => ({
    name,
    tells: 'files',
    request: { path },
    mark,
  });
  return [
    reported('search', '/api/catalogue/records?limit=100'),
    reported('search by words', `/api/catalogue/records?q=${word}`, `"file_identifier":"${identifier}"`),
    reported('suggestions', `/api/catalogue/suggestions?q=${word}`, `"file_identifier":"${identifier}"`),
    reported(
      'suggestions, mistyped',
      `/api/catalogue/suggestions?q=${word.slice(1)}`,
      `"file_identifier":"${identifier}"`,
    ),
    reported(
      'search, mistyped',
      `/api/catalogue/records?q=${word.slice(1)}`,
      `"file_identifier":"${identifier}"`,
    ),
    reported('CSW GetRecords', `/csw?${records}`),
    reported('CSW of the datastore', `/csw/${datastore}?${records}`),
    reported('CSW GetRecordById', `/csw?${csw}&request=GetRecordById&id=${id}`, '<dc:title>'),
    {
      name: 'CSW 3.0 GetRecords, posted',
      tells: 'records',
      request: { path: '/csw', body: postedCsw3 },
      mark: word,
    },
    reported(
      'CSW as ISO 19115-3',
      `/csw?${records}&outputSchema=http://standards.iso.org/iso/19115/-3/mdb/2.0`,
    ),
    reported('CSW as DCAT', `/csw?${records}&outputSchema=http://www.w3.org/ns/dcat%23`),
    reported(
      'CSW 3.0 GetRecords',
      `/csw?service=CSW&version=3.0.0&request=GetRecords&typeNames=Record&elementSetName=full&maxRecords=100`,
    ),
    reported(
      'CSW 3.0 by words, as Atom',
      `/csw?service=CSW&version=3.0.0&request=GetRecords&q=${word}&outputFormat=application/atom%2Bxml`,
      '<entry',
    ),
    reported(
      'CSW 3.0 GetRecordById',
      `/csw?service=CSW&version=3.0.0&request=GetRecordById&id=${id}`,
      '<dc:title>',
    ),
    reported('CSW GetDomain', `/csw?${csw}&request=GetDomain&propertyName=identifier,title,format`),
    reported('DCAT', '/catalog.ttl'),
    reported('DCAT as RDF/XML', '/catalog.rdf'),
    reported('DCAT as JSON-LD', '/catalog.jsonld'),
    reported('DCAT of the datastore', `/catalog/${datastore}.ttl`),
    reported('OAI-PMH, list', '/oai?verb=ListRecords&metadataPrefix=oai_dc', `<dc:title>${word}`),
    reported(
      'OAI-PMH, one',
      `/oai?verb=GetRecord&metadataPrefix=iso19139&identifier=oai:127.0.0.1:${id}`,
      '<gmd:title>',
    ),
    reported(
      'OAI-PMH, identifiers',
      '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
      // Of one that has left, the header says so.
      `<header><identifier>oai:127.0.0.1:${id}</identifier>`,
    ),
    reported(
      'OAI-PMH, of the producer',
      `/oai?verb=ListRecords&metadataPrefix=dcat&set=producer:${datastore}`,
      `<dct:title xml:lang="fr">${word}`,
    ),
    reported('Atom', '/catalogue.atom?limit=100'),
    reported('RSS', '/catalogue.rss?limit=100'),
    reported('RSS by words', `/catalogue.rss?q=${word}`, '<item>'),
    reported('sitemap', '/sitemap/1.xml'),
    ...[
      ['record', '', '"open_layers":'],
      ['record as ISO 19139', '/xml', '<gmd:title>'],
      ['record as ISO 19115-3', '/iso19115-3', '<cit:title>'],
    ].map(([name = '', document = '', mark = '']) => ({
      ...reported(name, `/api/geonetwork/metadata/${id}${document}`, mark),
      tells: 'page' as const,
    })),
    reported('head of the page', `/catalogue/dataset/${id}`, '"@type":"Dataset"'),
    reported('Records', '/ogcapi/collections/records/items?limit=100&f=json'),
    reported('Records, page', '/ogcapi/collections/records/items?limit=100&f=html'),
    reported(
      'Records of the datastore',
      `/ogcapi/datastores/${datastore}/collections/records/items?limit=100&f=json`,
    ),
    reported('Records by words', `/ogcapi/collections/records/items?q=${word}&f=json`, '"type":"Feature",'),
    reported('Records, one', `/ogcapi/collections/records/items/${id}?f=json`, '"type":"Feature",'),
    reported('Records, page of one', `/ogcapi/collections/records/items/${id}?f=html`, 'class="button"'),
    reported('STAC collections', '/stac/collections?limit=100'),
    reported('STAC collection', `/stac/collections/${id}`, '"type":"Collection"'),
    files('STAC items', `/stac/collections/${id}/items`, '"assets":'),
    files('STAC search', '/stac/search?limit=100', `"id":"${word}_wfs"`),
    {
      name: 'STAC search, posted',
      tells: 'files',
      request: { path: '/stac/search', body: JSON.stringify({ ids: [`${word}_wfs`] }) },
      mark: '"assets":',
    },
    files('picture of the data', `/api/geonetwork/metadata/${id}/picture`, 'WEBPVP8'),
    {
      name: 'downloads',
      tells: 'service',
      request: { path: `/telechargement/${word}_wfs` },
      mark: '"tables":',
    },
  ];
}
