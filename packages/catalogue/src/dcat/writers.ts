import { inspireThemeNamed, type MetadataFile, type RecordLink } from '@cartable/contract';
import { crsAddress, themeAddress } from '../iso19139/namespaces.ts';
import type { IsoLayer, IsoRecord } from '../record.model.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';
import {
  accessAddress,
  frequencyAddress,
  languageAddress,
  languageTag,
  levelAddress,
  roleAddress,
  topicAddress,
} from './authorities.ts';
import { writeHighValue } from './high-value.ts';
import { iri, iriOf, node, type RdfProperty, text, typed } from './rdf.ts';

/** Each field of a dcat:Dataset (DCAT-AP 3.0; GeoDCAT-AP where that has no word for it). */
export const dcatWriters: FieldWriters<RdfProperty> = {
  file_identifier: ({ file_identifier: identifier }) => [text('dct:identifier', identifier)],
  hierarchy_level: ({ hierarchy_level: level }) => [
    conceptOf('dct:type', levelAddress(level), text('skos:prefLabel', level, { language: 'en' })),
  ],
  language: ({ language }) =>
    addressIfAny('dct:language', languageAddress(language.code), 'dct:LinguisticSystem'),
  charset: noPlace,
  title: (record) => [spoken('dct:title', record.title, record)],
  abstract: (record) => [spoken('dct:description', record.abstract, record)],
  creation_date: ({ creation_date: date }) => [text('dct:created', date, { datatype: 'xsd:date' })],
  topic_categories: ({ topic_categories: topics }) =>
    topics.map((topic) => iri('dct:subject', topicAddress(topic))),
  inspire_keywords: (record) =>
    record.inspire_keywords.flatMap((keyword) => {
      const theme = inspireThemeNamed(keyword);
      const named = spoken('dcat:keyword', keyword, record);
      return theme
        ? [
            conceptOf(
              'dcat:theme',
              themeAddress(theme.code),
              text('skos:prefLabel', theme.fr, { language: 'fr' }),
            ),
            named,
          ]
        : [named];
    }),
  free_keywords: (record) => record.free_keywords.map((keyword) => spoken('dcat:keyword', keyword, record)),
  hvd_categories: writeHighValue,
  resource_genealogy: (record) =>
    record.resource_genealogy === ''
      ? []
      : [
          node('dct:provenance', {
            type: 'dct:ProvenanceStatement',
            properties: [spoken('rdfs:label', record.resource_genealogy, record)],
          }),
        ],
  frequency_code: ({ frequency_code: code }) =>
    code === '' ? [] : [iriOf('dct:accrualPeriodicity', 'dct:Frequency', frequencyAddress(code))],
  contact_email: ({ contact_email: email, organisation_name: name }) =>
    email === ''
      ? []
      : [
          node('dcat:contactPoint', {
            type: 'vcard:Organization',
            properties: [
              typed('vcard:Kind'),
              text('vcard:fn', name),
              iriOf('vcard:hasEmail', 'rdfs:Resource', `mailto:${email}`),
            ],
          }),
        ],
  organisation_name: ({ organisation_name: name, organisation_email: email }) =>
    name === ''
      ? []
      : [
          node('dct:publisher', {
            type: 'foaf:Organization',
            properties: [
              typed('foaf:Agent'),
              text('foaf:name', name),
              ...addressIfAny('foaf:mbox', email && `mailto:${email}`),
            ],
          }),
        ],
  organisation_email: writtenWith('organisation_name'),
  contacts: ({ contacts }) => contacts.map(agentOf),
  use_limitation: (record) =>
    record.use_limitation === ''
      ? []
      : [
          node('dct:rights', {
            type: 'dct:RightsStatement',
            properties: [spoken('rdfs:label', record.use_limitation, record)],
          }),
        ],
  // A scale is no length on the ground.
  resolution: noPlace,
  licence: ({ licence }) => (licence ? [licenceOf(licence.url)] : []),
  // A page tells of the data; anything else gives them.
  links: (record) =>
    record.links.map((link) =>
      isPage(link) ? pageOf({ ...link, name: link.title }) : linkedTo(link, record),
    ),
  related_records: ({ related_records: identifiers }) =>
    identifiers.filter(isAddress).map((one) => iriOf('dct:relation', 'rdfs:Resource', one)),
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  // Words of ISO alone.
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) => [text('dct:modified', date, { datatype: 'xsd:dateTime' })],
  bbox: ({ bbox }) =>
    bbox === null
      ? []
      : [
          node('dct:spatial', {
            type: 'dct:Location',
            properties: [text('dcat:bbox', polygonOf(bbox), { datatype: 'geo:wktLiteral' })],
          }),
        ],
  projections: ({ projections }) =>
    projections.map((projection) =>
      iriOf('dct:conformsTo', 'dct:Standard', crsAddress(projection.replace(/^EPSG:/, ''))),
    ),
  layers: (record) => [
    accessOf(record.layers.length === 0 || record.layers.some(({ open }) => open)),
    ...record.layers.map((layer) => distributionOf(layer, record)),
  ],
  style_files: ({ style_files: files }) => files.map(pageOf),
  capabilities_files: ({ capabilities_files: files }) => files.map(pageOf),
  documents: ({ documents: files }) => files.map(pageOf),
  thumbnail_url: ({ thumbnail_url: url }) => addressIfAny('foaf:depiction', url),
  representations: noPlace,
  feature_catalogue_url: noPlace,
  // Formats of a service, which gives them all.
  formats: writtenWith('layers'),
};

/** In the role it has, by the list that ISO 19115 and GeoDCAT-AP share. */
const agentOf = ({ organisation, email, role }: IsoRecord['contacts'][number]): RdfProperty =>
  node('prov:qualifiedAttribution', {
    type: 'prov:Attribution',
    properties: [
      iriOf('dcat:hadRole', 'dcat:Role', roleAddress(role)),
      node('prov:agent', {
        type: 'foaf:Organization',
        properties: [
          typed('foaf:Agent'),
          text('foaf:name', organisation),
          iri('foaf:mbox', `mailto:${email}`),
        ],
      }),
    ],
  });

const addressIfAny = (name: string, address: string | null | undefined, type?: string): RdfProperty[] => {
  if (!address) return [];
  return [type === undefined ? iri(name, address) : iriOf(name, type, address)];
};
const conceptOf = (name: string, address: string, label: RdfProperty) =>
  iriOf(name, 'skos:Concept', address, [label]);
const licenceOf = (url: string) => iriOf('dct:license', 'dct:LicenseDocument', url);
const accessOf = (isOpen: boolean) => iriOf('dct:accessRights', 'dct:RightsStatement', accessAddress(isOpen));

function spoken(name: string, value: string, { language }: IsoRecord): RdfProperty {
  const tag = languageTag(language.code);
  return text(name, value, tag === undefined ? {} : { language: tag });
}

/** A layer of a service: where it answers, what service that is, and under what licence. */
function distributionOf(layer: IsoLayer, record: IsoRecord): RdfProperty {
  const { gmd_online_resource_url: url, gmd_online_resource_protocol: protocol, open, title, name } = layer;
  return node('dcat:distribution', {
    type: 'dcat:Distribution',
    properties: [
      spoken('dct:title', `${title} (${protocol})`, record),
      text('dct:identifier', name),
      iri('dcat:accessURL', url),
      accessOf(open),
      ...(record.licence ? [licenceOf(record.licence.url)] : []),
      node('dcat:accessService', {
        type: 'dcat:DataService',
        properties: [spoken('dct:title', title, record), iriOf('dcat:endpointURL', 'rdfs:Resource', url)],
      }),
    ],
  });
}

/** Only what has an address, `urn:` included, is a resource of linked data. */
const isAddress = (identifier: string): boolean => /^(?:https?|urn):\S+$/i.test(identifier);
const isPage = ({ protocol }: RecordLink): boolean => protocol === 'WWW:LINK-1.0-http--link';
const isFile = ({ protocol }: RecordLink): boolean => protocol.startsWith('WWW:DOWNLOAD');

/** A service or a file of elsewhere: nobody knows here who may reach it. */
function linkedTo(link: RecordLink, record: IsoRecord): RdfProperty {
  const { url, name, title, protocol } = link;
  const service = node('dcat:accessService', {
    type: 'dcat:DataService',
    properties: [spoken('dct:title', title, record), iriOf('dcat:endpointURL', 'rdfs:Resource', url)],
  });
  return node('dcat:distribution', {
    type: 'dcat:Distribution',
    properties: [
      spoken('dct:title', isFile(link) ? title : `${title} (${protocol})`, record),
      ...(name === '' ? [] : [text('dct:identifier', name)]),
      iri('dcat:accessURL', url),
      ...(isFile(link) ? [iri('dcat:downloadURL', url)] : []),
      ...(record.licence ? [licenceOf(record.licence.url)] : []),
      ...(isFile(link) ? [] : [service]),
    ],
  });
}

function pageOf({ name, url }: Pick<MetadataFile, 'name' | 'url'>): RdfProperty {
  return node('foaf:page', { iri: url, type: 'foaf:Document', properties: [text('dct:title', name)] });
}

/** Corners in the order of CRS:84, which a WKT without system means (GeoSPARQL 1.1 §8.5.1). */
function polygonOf({ west, south, east, north }: NonNullable<IsoRecord['bbox']>): string {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return `POLYGON((${corners.map((corner) => corner.join(' ')).join(', ')}))`;
}
