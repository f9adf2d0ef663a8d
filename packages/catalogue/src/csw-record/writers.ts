import { element, type XmlElement } from '@cartable/ogc';
import { highValueNames } from '../high-value-names.ts';
import { crsAddress } from '../iso19139/namespaces.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';

const dc = (name: string, value: string): XmlElement => element(`dc:${name}`, {}, value);
const dct = (name: string, value: string): XmlElement => element(`dct:${name}`, {}, value);
/** Address of something of the resource, and its protocol. */
const reference = (scheme: string, url: string): XmlElement => element('dct:references', { scheme }, url);
const link = 'WWW:LINK-1.0-http--link';

/** Each field in Dublin Core, as csw:Record holds it (OGC 07-006r1 §10.2.5, table 6). */
export const cswRecordWriters: FieldWriters<XmlElement> = {
  file_identifier: ({ file_identifier: identifier }) => [dc('identifier', identifier)],
  hierarchy_level: ({ hierarchy_level: level }) => [dc('type', level)],
  language: ({ language }) => [dc('language', language.code)],
  charset: noPlace,
  title: ({ title }) => [dc('title', title)],
  abstract: ({ abstract }) => [dct('abstract', abstract)],
  creation_date: ({ creation_date: date }) => [dct('created', date)],
  topic_categories: ({ topic_categories: topics }) => topics.map((topic) => dc('subject', topic)),
  inspire_keywords: ({ inspire_keywords: keywords }) => keywords.map((keyword) => dc('subject', keyword)),
  free_keywords: ({ free_keywords: keywords }) => keywords.map((keyword) => dc('subject', keyword)),
  hvd_categories: (record) => highValueNames(record).map((name) => dc('subject', name)),
  resource_genealogy: ({ resource_genealogy: lineage }) =>
    lineage === '' ? [] : [dct('provenance', lineage)],
  frequency_code: noPlace,
  // Dublin Core names people; it does not say how to reach them.
  contact_email: noPlace,
  organisation_name: ({ organisation_name: name }) => (name === '' ? [] : [dc('publisher', name)]),
  organisation_email: noPlace,
  contacts: ({ contacts }) => contacts.map(({ organisation }) => dc('contributor', organisation)),
  use_limitation: ({ use_limitation: limitation }) => (limitation === '' ? [] : [dc('rights', limitation)]),
  resolution: noPlace,
  licence: ({ licence }) => (licence ? [dc('rights', licence.title), dct('license', licence.url)] : []),
  links: ({ links }) => links.map(({ protocol, url }) => reference(protocol, url)),
  related_records: ({ related_records: identifiers }) => identifiers.map((one) => dc('relation', one)),
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  foreign_xml: noPlace,
  // `date` is a core property too (table 6), of a day where a full record is asked for.
  update_date: ({ update_date: date }) => [dc('date', date.slice(0, 10)), dct('modified', date)],
  bbox: ({ bbox }) =>
    bbox === null
      ? []
      : [
          // Latitude first: the order of EPSG:4326 by its URN (06-121r3 §10.2.3).
          element(
            'ows:BoundingBox',
            { crs: 'urn:ogc:def:crs:EPSG::4326', dimensions: 2 },
            element('ows:LowerCorner', {}, `${bbox.south} ${bbox.west}`),
            element('ows:UpperCorner', {}, `${bbox.north} ${bbox.east}`),
          ),
        ],
  projections: ({ projections }) =>
    projections.map((projection) => dct('conformsTo', crsAddress(projection.replace(/^EPSG:/, '')))),
  layers: ({ layers }) =>
    layers.map((layer) => reference(layer.gmd_online_resource_protocol, layer.gmd_online_resource_url)),
  style_files: ({ style_files: files }) => files.map(({ url }) => reference(link, url)),
  capabilities_files: ({ capabilities_files: files }) => files.map(({ url }) => reference(link, url)),
  documents: ({ documents: files }) => files.map(({ url }) => reference(link, url)),
  thumbnail_url: ({ thumbnail_url: url }) => (url === null ? [] : [reference('thumbnail', url)]),
  representations: noPlace,
  feature_catalogue_url: noPlace,
  formats: ({ formats }) => formats.map((format) => dc('format', format)),
};
