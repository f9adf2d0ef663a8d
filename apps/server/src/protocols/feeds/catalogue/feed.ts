import type { CatalogueCard, CataloguePage, Language } from '@cartable/contract';
import { recordAddresses } from '@cartable/datastore';
import { feedTexts } from '../texts.ts';
import { type CatalogueSearch, parametersOf } from './read-search.ts';

/** A page of a search as feeds tell it, before any format. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly siteTitle: string;
  /** Address of this page of the feed; also its identifier. */
  readonly selfUrl: string;
  /** The same search on the site. */
  readonly pageUrl: string;
  readonly descriptionUrl: string;
  /** Relations of RFC 5005 and RFC 4287. */
  readonly pages: readonly (readonly [relation: string, url: string])[];
  readonly updated: string;
  readonly words: string;
  readonly total: number;
  /** From 1. */
  readonly startIndex: number;
  readonly size: number;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry extends Omit<CatalogueCard, 'datastore'> {
  readonly pageUrl: string;
  readonly xmlUrl: string;
  readonly producer: string;
}

/** Where a feed is, and who reads it. */
export interface FeedPlace {
  readonly publicUrl: string;
  /** `/catalogue.atom`, whole. */
  readonly feedUrl: string;
  readonly siteTitle: string;
  readonly language: Language;
}

/** Before anything was published. */
const never = '1970-01-01T00:00:00.000Z';

export function feedOf(
  { items, total, page, limit }: CataloguePage,
  search: CatalogueSearch,
  { publicUrl, feedUrl, siteTitle, language }: FeedPlace,
): Feed {
  const { catalogue, aboutCatalogue } = feedTexts[language];
  const last = Math.max(1, Math.ceil(total / limit));
  const addressOf = (one: number) => feedUrl + parametersOf(search, one);
  return {
    title: `${search.q === '' ? catalogue : search.q} — ${siteTitle}`,
    description: `${aboutCatalogue} ${siteTitle}.`,
    language,
    siteTitle,
    selfUrl: addressOf(page),
    pageUrl: `${publicUrl}/catalogue${parametersOf(search, 1)}`,
    descriptionUrl: `${publicUrl}/catalogue/opensearch.xml`,
    pages: [
      ['first', addressOf(1)],
      ...(page > 1 ? ([['previous', addressOf(Math.min(page - 1, last))]] as const) : []),
      ...(page < last ? ([['next', addressOf(page + 1)]] as const) : []),
      ['last', addressOf(last)],
    ],
    updated: items.reduce((latest, { update_date: date }) => (date > latest ? date : latest), never),
    words: search.q,
    total,
    startIndex: (page - 1) * limit + 1,
    size: limit,
    entries: items.map((card) => entryOf(card, publicUrl)),
  };
}

function entryOf({ datastore, ...card }: CatalogueCard, publicUrl: string): FeedEntry {
  return {
    ...card,
    ...recordAddresses(publicUrl, card.file_identifier),
    producer: card.organisation_name === '' ? datastore.name : card.organisation_name,
  };
}
