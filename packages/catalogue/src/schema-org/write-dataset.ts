import type { RecordLink } from '@cartable/contract';
import { highValueNames } from '../high-value-names.ts';
import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { type FieldWriters, noPlace, writeFields, writtenWith } from '../record-fields.ts';

type Property = readonly [name: string, value: unknown];

const some = (name: string, values: readonly unknown[]): Property[] =>
  values.length === 0 ? [] : [[name, values]];

const isPage = (protocol: string): boolean => protocol === 'WWW:LINK-1.0-http--link';

const downloadOf = ({ title, protocol, url }: RecordLink) => ({
  '@type': 'DataDownload',
  name: title,
  encodingFormat: protocol,
  contentUrl: url,
});

/** Each field in the words of schema.org (Dataset), which search engines read. */
const schemaOrgWriters: FieldWriters<Property> = {
  file_identifier: ({ file_identifier: identifier }) => [['identifier', identifier]],
  hierarchy_level: noPlace,
  language: ({ language }) => [['inLanguage', language.code]],
  charset: noPlace,
  title: ({ title }) => [['name', title]],
  abstract: ({ abstract }) => [['description', abstract]],
  creation_date: ({ creation_date: date }) => [['dateCreated', date]],
  topic_categories: noPlace,
  inspire_keywords: (record) =>
    some('keywords', [...record.inspire_keywords, ...record.free_keywords, ...highValueNames(record)]),
  free_keywords: writtenWith('inspire_keywords'),
  hvd_categories: writtenWith('inspire_keywords'),
  resource_genealogy: noPlace,
  frequency_code: noPlace,
  contact_email: noPlace,
  organisation_name: ({ organisation_name: name, organisation_email: email }) =>
    name === '' ? [] : [['creator', { '@type': 'Organization', name, ...(email === '' ? {} : { email }) }]],
  organisation_email: writtenWith('organisation_name'),
  contacts: ({ contacts }) =>
    some(
      'contributor',
      contacts.map(({ organisation: name, email }) => ({ '@type': 'Organization', name, email })),
    ),
  use_limitation: ({ use_limitation: limitation }) =>
    limitation === '' ? [] : [['conditionsOfAccess', limitation]],
  resolution: noPlace,
  licence: ({ licence }) => (licence ? [['license', licence.url]] : []),
  links: writtenWith('layers'),
  related_records: noPlace,
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) => [['dateModified', date]],
  bbox: ({ bbox }) =>
    bbox === null
      ? []
      : [
          [
            'spatialCoverage',
            {
              '@type': 'Place',
              // Latitude first (schema.org/box).
              geo: { '@type': 'GeoShape', box: `${bbox.south} ${bbox.west} ${bbox.north} ${bbox.east}` },
            },
          ],
        ],
  projections: noPlace,
  layers: ({ layers, links }) => [
    ['isAccessibleForFree', layers.length === 0 || layers.some(({ open }) => open)],
    ...some(
      'distribution',
      layers
        .filter(({ open }) => open)
        .map((layer) => ({
          '@type': 'DataDownload',
          name: layer.title,
          encodingFormat: layer.gmd_online_resource_protocol,
          contentUrl: layer.gmd_online_resource_url,
        }))
        .concat(links.filter(({ protocol }) => !isPage(protocol)).map(downloadOf)),
    ),
  ],
  style_files: noPlace,
  capabilities_files: noPlace,
  documents: ({ documents, links }) =>
    some(
      'subjectOf',
      [
        ...documents,
        ...links.filter(({ protocol }) => isPage(protocol)).map(({ title, url }) => ({ name: title, url })),
      ].map(({ name, url }) => ({ '@type': 'CreativeWork', name, url })),
    ),
  thumbnail_url: ({ thumbnail_url: url }) => (url === null ? [] : [['thumbnailUrl', url]]),
  representations: noPlace,
  feature_catalogue_url: noPlace,
  formats: noPlace,
};

/** The record as schema.org JSON-LD. */
export function schemaOrgDataset(record: IsoRecord, { pageUrl }: RecordAddresses): object {
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': pageUrl,
    url: pageUrl,
    ...Object.fromEntries(writeFields(schemaOrgWriters, record)),
  };
}
