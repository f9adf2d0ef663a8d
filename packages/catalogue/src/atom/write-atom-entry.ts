import { element, type XmlElement } from '@cartable/ogc';
import { highValueNames } from '../high-value-names.ts';
import type { IsoRecord } from '../record.model.ts';
import type { RecordAddresses } from '../record-addresses.ts';
import { type FieldWriters, noPlace, writeFields, writtenWith } from '../record-fields.ts';

const categories = (terms: readonly string[]): XmlElement[] =>
  terms.map((term) => element('category', { term }));
const related = (href: string, title: string): XmlElement => element('link', { rel: 'related', href, title });

/** Each field of an entry of Atom (RFC 4287), with Dublin Core and GeoRSS for what it has no word for. */
const atomWriters: FieldWriters<XmlElement> = {
  file_identifier: ({ file_identifier: identifier }) => [element('dc:identifier', {}, identifier)],
  hierarchy_level: ({ hierarchy_level: level }) => [element('dc:type', {}, level)],
  language: ({ language }) => [element('dc:language', {}, language.code)],
  charset: noPlace,
  title: ({ title }) => [element('title', {}, title)],
  abstract: ({ abstract }) => [element('summary', {}, abstract)],
  // A day is no moment.
  creation_date: noPlace,
  topic_categories: ({ topic_categories: topics }) => categories(topics),
  inspire_keywords: ({ inspire_keywords: keywords }) => categories(keywords),
  free_keywords: ({ free_keywords: keywords }) => categories(keywords),
  hvd_categories: (record) => categories(highValueNames(record)),
  resource_genealogy: noPlace,
  frequency_code: noPlace,
  contact_email: noPlace,
  organisation_name: ({ organisation_name: name, title }) => [
    element('author', {}, element('name', {}, name === '' ? title : name)),
  ],
  organisation_email: writtenWith('organisation_name'),
  contacts: ({ contacts }) =>
    contacts.map(({ organisation }) => element('contributor', {}, element('name', {}, organisation))),
  use_limitation: noPlace,
  resolution: noPlace,
  licence: ({ licence }) => (licence ? [element('rights', {}, licence.title)] : []),
  links: ({ links }) => links.map(({ url, title }) => related(url, title)),
  // A link leads to an address, and an identifier is none.
  related_records: noPlace,
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) => [element('updated', {}, date)],
  bbox: ({ bbox }) =>
    bbox === null
      ? []
      : // Latitude first (GeoRSS Simple, OGC 17-002r1 §8).
        [element('georss:box', {}, `${bbox.south} ${bbox.west} ${bbox.north} ${bbox.east}`)],
  projections: noPlace,
  layers: ({ layers }) => layers.map((layer) => related(layer.gmd_online_resource_url, layer.title)),
  style_files: noPlace,
  capabilities_files: noPlace,
  documents: ({ documents }) => documents.map(({ name, url }) => related(url, name)),
  thumbnail_url: noPlace,
  representations: noPlace,
  feature_catalogue_url: noPlace,
  formats: noPlace,
};

/** The record as an entry, named by its page. */
export function atomEntry(record: IsoRecord, { pageUrl, xmlUrl }: RecordAddresses): XmlElement {
  return element(
    'entry',
    {},
    element('id', {}, pageUrl),
    element('link', { rel: 'alternate', type: 'text/html', href: pageUrl }),
    element('link', { rel: 'via', type: 'application/xml', href: xmlUrl }),
    writeFields(atomWriters, record),
  );
}
