import type { Link } from '@cartable/ogc';
import { languageTag } from '../dcat/authorities.ts';
import { highValueNames } from '../high-value-names.ts';
import { cornersOf } from '../ogc-record/place.ts';
import type { IsoRecord } from '../record.model.ts';
import { type FieldWriters, noPlace, writtenWith } from '../record-fields.ts';

/** Part of a STAC collection written for a field. */
export type StacPiece = { readonly member: string; readonly value: unknown } | { readonly link: Link };

const member = (name: string, value: unknown): StacPiece => ({ member: name, value });

/** Each field in the words of a STAC collection (1.1.0). */
export const stacWriters: FieldWriters<StacPiece> = {
  file_identifier: ({ file_identifier: identifier }) => [member('id', identifier)],
  hierarchy_level: noPlace,
  language: ({ language }) => {
    const tag = languageTag(language.code);
    return tag === undefined ? [] : [member('language', { code: tag, name: language.language })];
  },
  charset: noPlace,
  title: ({ title }) => [member('title', title)],
  // Never empty in STAC.
  abstract: ({ abstract, title }) => [member('description', abstract === '' ? title : abstract)],
  creation_date: writtenWith('bbox'),
  topic_categories: (record) => {
    const { topic_categories: topics, inspire_keywords: themes, free_keywords: free } = record;
    const words = [...topics, ...themes, ...free, ...highValueNames(record)];
    return words.length === 0 ? [] : [member('keywords', [...new Set(words)])];
  },
  inspire_keywords: writtenWith('topic_categories'),
  free_keywords: writtenWith('topic_categories'),
  hvd_categories: writtenWith('topic_categories'),
  resource_genealogy: noPlace,
  frequency_code: noPlace,
  contact_email: noPlace,
  organisation_name: ({ organisation_name: name }) =>
    name === '' ? [] : [member('providers', [{ name, roles: ['producer'] }])],
  organisation_email: noPlace,
  // A provider of STAC has one of four roles, none of which is that of a contact.
  contacts: noPlace,
  use_limitation: noPlace,
  resolution: noPlace,
  licence: ({ licence }) =>
    licence
      ? [
          member('license', licence.code),
          { link: { href: licence.url, rel: 'license', title: licence.title } },
        ]
      : [member('license', 'other')],
  links: ({ links }) => links.map(({ url, title }) => ({ link: { href: url, rel: 'related', title } })),
  related_records: noPlace,
  given_formats: writtenWith('formats'),
  extent: writtenWith('bbox'),
  foreign_xml: noPlace,
  update_date: ({ update_date: date }) => [member('updated', date)],
  bbox: ({ bbox, creation_date: date }) => [
    member('extent', {
      // A collection is somewhere: the whole world where nothing says better.
      spatial: { bbox: [bbox ? cornersOf(bbox) : [-180, -90, 180, 90]] },
      temporal: { interval: [[instantOf(date), null]] },
    }),
  ],
  projections: noPlace,
  // Layers that may be downloaded are assets of items.
  layers: noPlace,
  style_files: noPlace,
  capabilities_files: noPlace,
  documents: ({ documents }) =>
    documents.map(({ name, url }) => ({ link: { href: url, rel: 'describedby', title: name } })),
  thumbnail_url: ({ thumbnail_url: url }) =>
    url === null ? [] : [member('assets', { thumbnail: { href: url, roles: ['thumbnail'] } })],
  representations: noPlace,
  feature_catalogue_url: noPlace,
  formats: noPlace,
};

/** A day as an instant: STAC knows no other time. */
export const instantOf = (day: IsoRecord['creation_date']): string => `${day}T00:00:00Z`;
