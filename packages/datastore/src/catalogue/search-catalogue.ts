import type * as Contract from '@cartable/contract';
import { catalogueFacets } from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { logosOf } from '../library/logos/logos-of.ts';
import { namesOfDatastores } from '../workspace/datastores/datastore.store.ts';
import { catalogueSearchKind, presentCard } from './catalogue-entry.ts';
import {
  type CatalogueQuestion,
  countCards,
  countFacets,
  type FacetCount,
  findIds,
  readCards,
} from './catalogue-search.store.ts';
import { proposeFewer } from './propose-fewer.ts';
import { type RememberedSearches, rememberedSearches } from './remembered-searches.ts';

type Query = Contract.RouteInput<Contract.Routes['searchCatalogue']>['query'];

/** Published records, for everyone alike. */
export async function searchCatalogue(
  context: DatastoreContext,
  query: Query,
): Promise<Contract.CataloguePage> {
  const remember = await rememberedSearches(context);
  const { total, facets, spelling, proposals } = await findOver(context, remember, query);
  const { ids } = await findPage(context, remember, spelling === null ? query : { ...query, q: spelling });
  const cards = await readCards(db(context), ids);
  const logos = cards.length === 0 ? new Map<string, string>() : await logosOf(context);
  return {
    items: cards.map((card) => ({
      ...presentCard(card, context),
      datastore: { ...card.datastore, logo_url: logos.get(card.datastore._id) ?? null },
    })),
    total,
    page: query.page,
    limit: query.limit,
    facets: await presentFacets(context, facets),
    spelling,
    proposals,
  };
}

type Overview = Pick<Contract.CataloguePage, 'total' | 'spelling' | 'proposals'> & {
  readonly facets: readonly FacetCount[];
};

/** What is the same on each page of a search. */
function findOver(context: DatastoreContext, remember: RememberedSearches, query: Query): Promise<Overview> {
  const { page: _page, limit: _limit, sort: _sort, ...asked } = query;
  return remember<Overview>({
    of: ['over', asked],
    find: async () => {
      const asWritten = questionOf(context, query);
      const found = await countCards(db(context), asWritten);
      const spelling = found > 0 ? undefined : await correctWords(context, query.q);
      const question = spelling === undefined ? asWritten : questionOf(context, { ...query, q: spelling });
      const total = spelling === undefined ? found : await countCards(db(context), question);
      return {
        total,
        facets: await countFacets(db(context), question),
        spelling: spelling ?? null,
        proposals: total > 0 ? [] : await proposeFewer(db(context), question),
      };
    },
    bytes: ({ facets, proposals }) => 200 * (1 + facets.length + proposals.length),
  });
}

/** Records of one page, in their order. */
function findPage(
  context: DatastoreContext,
  remember: RememberedSearches,
  query: Query,
): Promise<{ readonly ids: readonly string[] }> {
  return remember({
    of: ['page', query],
    find: async () => ({ ids: await findIds(db(context), questionOf(context, query)) }),
    bytes: ({ ids }) => 100 * (1 + ids.length),
  });
}

const correctWords = (context: DatastoreContext, text: string): Promise<string | undefined> =>
  context.search.correct({ kind: catalogueSearchKind, text });

/** As the index is asked. */
export function questionOf(context: DatastoreContext, query: Query): CatalogueQuestion {
  const { q: text, page, limit, sort, bbox, updated_since: updatedSince } = query;
  const { theme, topic, producer, licence, service, format, representation, access, frequency } = query;
  const facets = { theme, topic, producer, licence, service, format, representation, access, frequency };
  const matches = context.search.matches({ kind: catalogueSearchKind, text });
  return { matches, facets, bbox, updatedSince, sort, offset: (page - 1) * limit, limit };
}

/** In the order of the contract, whatever was found. */
async function presentFacets(
  context: DatastoreContext,
  counts: readonly FacetCount[],
): Promise<Contract.CatalogueFacetCounts[]> {
  const producers = counts.filter(({ facet }) => facet === 'producer').map(({ value }) => value);
  const names = await namesOfDatastores(db(context), producers);
  return catalogueFacets.map((name) => ({
    name,
    values: counts
      .filter(({ facet }) => facet === name)
      .map(({ value, count }) => ({ value, label: names.get(value)?.name ?? null, count })),
  }));
}
