import type { MetadataFile } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import { highValueNames } from '../high-value-names.ts';
import type { IsoRecord } from '../record.model.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';

const dc = (name: string, value: string): XmlElement => element(`dc:${name}`, {}, value);
const unlessEmpty = (name: string, value: string): XmlElement[] => (value === '' ? [] : [dc(name, value)]);
const related = (files: readonly MetadataFile[]): XmlElement[] => files.map(({ url }) => dc('relation', url));

/** Each field in simple Dublin Core (the fifteen elements of ISO 15836-1), as every harvester of OAI-PMH reads it. */
export const oaiDcWriters: FieldWriters<XmlElement> = {
  title: ({ title }) => [dc('title', title)],
  organisation_name: ({ organisation_name: name }) => unlessEmpty('publisher', name),
  contacts: ({ contacts }) => contacts.map(({ organisation }) => dc('contributor', organisation)),
  topic_categories: ({ topic_categories: topics }) => topics.map((topic) => dc('subject', topic)),
  inspire_keywords: ({ inspire_keywords: keywords }) => keywords.map((keyword) => dc('subject', keyword)),
  free_keywords: ({ free_keywords: keywords }) => keywords.map((keyword) => dc('subject', keyword)),
  hvd_categories: (record) => highValueNames(record).map((name) => dc('subject', name)),
  abstract: ({ abstract }) => [dc('description', abstract)],
  resource_genealogy: ({ resource_genealogy: lineage }) => unlessEmpty('description', lineage),
  creation_date: ({ creation_date: date }) => [dc('date', date)],
  update_date: ({ update_date: date }) => [dc('date', date)],
  hierarchy_level: ({ hierarchy_level: level }) => [dc('type', level)],
  formats: ({ formats }) => formats.map((format) => dc('format', format)),
  file_identifier: ({ file_identifier: identifier }) => [dc('identifier', identifier)],
  language: ({ language }) => [dc('language', language.code)],
  layers: ({ layers }) => layers.map(({ gmd_online_resource_url: url }) => dc('relation', url)),
  capabilities_files: ({ capabilities_files: files }) => related(files),
  documents: ({ documents: files }) => related(files),
  style_files: ({ style_files: files }) => related(files),
  feature_catalogue_url: ({ feature_catalogue_url: url }) => (url === null ? [] : [dc('relation', url)]),
  links: ({ links }) => links.map(({ url }) => dc('relation', url)),
  related_records: ({ related_records: identifiers }) => identifiers.map((one) => dc('relation', one)),
  given_formats: writtenWith('formats'),
  bbox: ({ bbox }) => (bbox === null ? [] : [dc('coverage', dcmiBox(bbox))]),
  use_limitation: ({ use_limitation: limitation }) => unlessEmpty('rights', limitation),
  licence: ({ licence }) => (licence ? [dc('rights', licence.title), dc('rights', licence.url)] : []),
  extent: writtenWith('bbox'),
  charset: noPlace,
  // Words of ISO alone.
  foreign_xml: noPlace,
  frequency_code: noPlace,
  // Dublin Core names people; it does not say how to reach them.
  contact_email: noPlace,
  organisation_email: noPlace,
  resolution: noPlace,
  projections: noPlace,
  thumbnail_url: noPlace,
  representations: noPlace,
};

/** DCMI Box Encoding Scheme: decimal degrees unless it says otherwise. */
const dcmiBox = ({ west, south, east, north }: NonNullable<IsoRecord['bbox']>): string =>
  `northlimit=${north}; southlimit=${south}; westlimit=${west}; eastlimit=${east}`;
