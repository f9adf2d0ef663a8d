import {
  highValueCategories,
  inspireThemeNamed,
  type MetadataFile,
  type RecordLink,
} from '@cartable/contract';
import type { Link } from '@cartable/ogc';
import { languageTag } from '../dcat/authorities.ts';
import { crsAddress, highValueScheme, themeAddress } from '../iso19139/namespaces.ts';
import type { IsoLayer, IsoRecord } from '../record.model.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';
import { geometryOf } from './place.ts';

/** Part of a record of OGC API written for a field: a member of the feature, a property of it, or a link. */
export type RecordPiece =
  | { readonly member: string; readonly value: unknown }
  | { readonly property: string; readonly value: unknown }
  | { readonly link: Link };

const member = (name: string, value: unknown): RecordPiece => ({ member: name, value });
const property = (name: string, value: unknown): RecordPiece => ({ property: name, value });
const some = (name: string, values: readonly unknown[]): RecordPiece[] =>
  values.length === 0 ? [] : [property(name, values)];
const ifAny = (name: string, value: string | null): RecordPiece[] => (value ? [property(name, value)] : []);

/** Each field in the words of OGC API – Records (20-004r1 §7.2, tables 3 to 6). */
export const ogcRecordWriters: FieldWriters<RecordPiece> = {
  file_identifier: ({ file_identifier: identifier }) => [member('id', identifier)],
  hierarchy_level: ({ hierarchy_level: level }) => [property('type', level)],
  language: ({ language }) => {
    const code = languageTag(language.code);
    return code === undefined ? [] : [property('language', { code, name: language.language })];
  },
  charset: noPlace,
  title: ({ title }) => [property('title', title)],
  abstract: ({ abstract }) => ifAny('description', abstract),
  // The only time of the data that a record tells.
  creation_date: ({ creation_date: date }) => [
    member('time', { date }),
    property('created', `${date}T00:00:00Z`),
  ],
  topic_categories: ({ topic_categories: topics, inspire_keywords: keywords, hvd_categories: codes }) =>
    some('themes', [...topicThemes(topics), ...inspireThemes(keywords), ...highValueThemes(codes)]),
  inspire_keywords: ({ inspire_keywords: themes, free_keywords: free }) =>
    some('keywords', [...themes, ...free]),
  free_keywords: writtenWith('inspire_keywords'),
  hvd_categories: writtenWith('topic_categories'),
  resource_genealogy: ({ resource_genealogy: lineage }) => ifAny('lineage', lineage),
  frequency_code: ({ frequency_code: code }) => ifAny('updateFrequency', code),
  contact_email: (record) => some('contacts', contactsOf(record)),
  organisation_name: writtenWith('contact_email'),
  organisation_email: writtenWith('contact_email'),
  contacts: writtenWith('contact_email'),
  use_limitation: ({ use_limitation: limitation }) => ifAny('rights', limitation),
  // A denominator of scale or a length, as ISO has it: OGC API has no word for it.
  resolution: noPlace,
  licence: ({ licence }) =>
    licence
      ? [
          property('license', licence.code),
          { link: { href: licence.url, rel: 'license', title: licence.title } },
        ]
      : [],
  links: ({ links }) => links.map((link) => ({ link: linkOfElsewhere(link) })),
  // Its links lead to addresses, and an identifier is none.
  related_records: noPlace,
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) => [property('updated', date)],
  bbox: ({ bbox }) => [member('geometry', bbox && geometryOf(bbox))],
  projections: ({ projections }) =>
    some(
      'crs',
      projections.map((projection) => crsAddress(projection.replace(/^EPSG:/, ''))),
    ),
  layers: ({ layers }) => layers.map((layer) => ({ link: serviceLink(layer) })),
  style_files: ({ style_files: files }) => files.map((file) => ({ link: fileLink('related', file) })),
  capabilities_files: ({ capabilities_files: files }) =>
    files.map((file) => ({ link: fileLink('service-desc', file) })),
  documents: ({ documents: files }) => files.map((file) => ({ link: fileLink('describedby', file) })),
  thumbnail_url: ({ thumbnail_url: url }) => (url === null ? [] : [{ link: { href: url, rel: 'preview' } }]),
  representations: noPlace,
  feature_catalogue_url: ({ feature_catalogue_url: url }) =>
    url === null
      ? []
      : [{ link: { href: url, rel: 'describedby', type: 'application/xml', title: 'ISO 19110' } }],
  formats: ({ formats }) =>
    some(
      'formats',
      formats.map((name) => ({ name })),
    ),
};

const topicScheme = 'http://www.isotc211.org/2005/gmd/MD_TopicCategoryCode';
const inspireScheme = 'http://inspire.ec.europa.eu/theme';

function topicThemes(topics: readonly string[]): object[] {
  return topics.length === 0 ? [] : [{ concepts: topics.map((id) => ({ id })), scheme: topicScheme }];
}

function inspireThemes(keywords: readonly string[]): object[] {
  const concepts = keywords.flatMap((keyword) => {
    const theme = inspireThemeNamed(keyword);
    return theme ? [{ id: theme.code, title: keyword, url: themeAddress(theme.code) }] : [];
  });
  return concepts.length === 0 ? [] : [{ concepts, scheme: inspireScheme }];
}

function highValueThemes(codes: IsoRecord['hvd_categories']): object[] {
  const concepts = codes.map((code) => {
    const { address: url, en: title } = highValueCategories[code];
    return { id: code, title, url };
  });
  return concepts.length === 0 ? [] : [{ concepts, scheme: highValueScheme }];
}

/** Who answers for the data and who publishes them. */
function contactsOf(record: IsoRecord): object[] {
  const { contact_email: contact, organisation_name: name, organisation_email: email } = record;
  const emails = (value: string) => (value === '' ? {} : { emails: [{ value }] });
  return [
    ...(name === '' ? [] : [{ organization: name, ...emails(email), roles: ['publisher'] }]),
    ...(contact === '' ? [] : [{ organization: name, ...emails(contact), roles: ['pointOfContact'] }]),
    ...record.contacts.map(({ organisation, email: address, role }) => ({
      organization: organisation,
      ...emails(address),
      roles: [role],
    })),
  ];
}

/** Link to the service of a layer, with the protocol and the name by which a client asks for it. */
function serviceLink(layer: IsoLayer): Link & { readonly protocol: string; readonly name: string } {
  const { gmd_online_resource_url: href, gmd_online_resource_protocol: protocol, name, title } = layer;
  return { href, rel: 'service', title, protocol, name };
}

/** By what it gives: a service, the data themselves, a page about them. */
function linkOfElsewhere({ url: href, protocol, name, title }: RecordLink): Link {
  if (protocol === 'WWW:LINK-1.0-http--link') return { href, rel: 'related', title };
  if (protocol.startsWith('WWW:DOWNLOAD')) return { href, rel: 'enclosure', title };
  return { href, rel: 'service', title, protocol, ...(name === '' ? {} : { name }) } as Link;
}

const fileLink = (rel: string, { name, url }: MetadataFile): Link => ({ href: url, rel, title: name });
