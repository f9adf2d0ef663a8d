import { type Queryable, queryableValues } from '@cartable/catalogue';
import {
  type CatalogueCard,
  type CatalogueFacet,
  type GeographicBox,
  inspireThemeNamed,
  type RecordLink,
} from '@cartable/contract';
import { foldText } from '@cartable/platform';
import type { SearchEntry } from '@cartable/storage';
import type { DescribedRecord } from '../publishing/records/describe-record.ts';
import type { MetadataRecord } from '../publishing/records/metadata.model.ts';
import { storableText } from '../stored-text.ts';
import { type AddressRoots, withoutRoot, withRoot } from './card-addresses.ts';
import { wordsOf } from './theme-words.ts';

/** Kind of its entries in the full text. */
export const catalogueSearchKind = 'record';

/** Longest beginning of a description on a card. */
const abstractLength = 300;

/** All that the catalogue keeps of a published record to find and list it. */
export interface CatalogueEntry {
  readonly recordId: string;
  readonly datastoreId: string;
  readonly madeOf: string;
  readonly publishedAt: string;
  readonly sortTitle: string;
  readonly box: GeographicBox | null;
  readonly card: SavedCard;
  readonly facets: readonly (readonly [CatalogueFacet, string])[];
  readonly terms: readonly (readonly [Queryable, string])[];
  readonly words: SearchEntry['fields'];
}

/**
 * The name of the datastore is read with the card, and its thumbnail is kept without the address of the platform: both
 * may change.
 */
export type SavedCard = Omit<CatalogueCard, 'datastore'>;

/** A card as it is told. */
export const presentCard = <C extends SavedCard>(saved: C, at: AddressRoots): C => ({
  ...saved,
  thumbnail_url: saved.thumbnail_url && withRoot(saved.thumbnail_url, at),
});

export function entryOf(
  record: MetadataRecord,
  { iso, datastore, services }: DescribedRecord,
  at: AddressRoots,
): CatalogueEntry {
  const types = distinct([...services.map(({ type }) => type), ...typesOfLinks(iso.links)]);
  const access = distinct(services.map(({ open }) => (open ? ('open' as const) : ('restricted' as const))));
  const themes = iso.inspire_keywords.flatMap((keyword) => inspireThemeNamed(keyword) ?? []);
  const facets = {
    theme: themes.map(({ code }) => code),
    topic: iso.topic_categories,
    producer: [datastore.id],
    licence: iso.licence ? [iso.licence.code] : [],
    service: types,
    format: iso.formats,
    representation: iso.representations,
    access,
    frequency: iso.frequency_code === '' ? [] : [iso.frequency_code],
  } satisfies Record<CatalogueFacet, readonly string[]>;
  return {
    recordId: record.id,
    datastoreId: datastore.id,
    madeOf: record.updatedAt,
    publishedAt: record.publishedAt ?? record.updatedAt,
    sortTitle: foldText(storableText(iso.title)),
    box: iso.bbox,
    card: {
      file_identifier: iso.file_identifier,
      title: iso.title,
      abstract: beginningOf(iso.abstract),
      organisation_name: iso.organisation_name,
      thumbnail_url: iso.thumbnail_url && withoutRoot(iso.thumbnail_url, at),
      bbox: iso.bbox,
      publication_date: record.publishedAt ?? record.updatedAt,
      update_date: record.updatedAt,
      licence: iso.licence,
      services: types,
      formats: [...iso.formats],
      access,
    },
    facets: Object.entries(facets).flatMap(([facet, values]) =>
      distinct(values).map((value) => [facet as CatalogueFacet, value] as const),
    ),
    terms: Object.entries(queryableValues(iso)).flatMap(([property, values]) =>
      distinct(values)
        .filter((value) => value !== '')
        .map((value) => [property as Queryable, storableText(value)] as const),
    ),
    words: {
      title: iso.title,
      keywords: [
        ...iso.inspire_keywords,
        ...iso.free_keywords,
        ...themes.flatMap(({ fr, en }) => [fr, en]),
        iso.organisation_name,
      ].join(' '),
      body: [
        iso.abstract,
        iso.resource_genealogy,
        iso.file_identifier,
        ...iso.links.map(({ title }) => title),
        wordsOf(themes),
      ].join(' '),
    },
  };
}

/** Descriptions are Markdown: a card shows its words alone. */
export function beginningOf(markdown: string): string {
  const text = markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\s*(?:[-+]|\d+[.)])\s+/gm, ' ')
    .replace(/[#*`>~|]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= abstractLength) return text;
  return `${text.slice(0, text.lastIndexOf(' ', abstractLength))} …`;
}

/** By the names of protocols: services of elsewhere are of no type of offering. */
const typesOfLinks = (links: readonly RecordLink[]): string[] =>
  links.flatMap(({ protocol }) => {
    if (protocol.startsWith('WWW:LINK')) return [];
    return protocol.startsWith('WWW:DOWNLOAD') ? ['DOWNLOAD'] : [protocol.replace(/^OGC:/, '')];
  });

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
