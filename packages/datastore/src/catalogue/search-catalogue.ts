import type * as Contract from '@cartable/contract';
import { catalogueFacets } from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { logosOf } from '../library/logos/logos-of.ts';
import { namesOfDatastores } from '../workspace/datastores/datastore.store.ts';
import { catalogueSearchKind } from './catalogue-entry.ts';
import { type CatalogueQuestion, countFacets, type FacetCount, findCards } from './catalogue-search.store.ts';
import { proposeFewer } from './propose-fewer.ts';

type Query = Contract.RouteInput<Contract.Routes['searchCatalogue']>['query'];

/** Published records, for everyone alike. */
export async function searchCatalogue(
  context: DatastoreContext,
  query: Query,
): Promise<Contract.CataloguePage> {
  const { page, limit } = query;
  const asWritten = questionOf(context, query);
  const found = await findCards(db(context), asWritten);
  const spelling = found.total > 0 ? undefined : await correctWords(context, query.q);
  const question = spelling === undefined ? asWritten : questionOf(context, { ...query, q: spelling });
  const { total, cards } = spelling === undefined ? found : await findCards(db(context), question);
  const counts = await countFacets(db(context), question);
  const logos = cards.length === 0 ? new Map<string, string>() : await logosOf(context);
  return {
    items: cards.map((card) => ({
      ...card,
      datastore: { ...card.datastore, logo_url: logos.get(card.datastore._id) ?? null },
    })),
    total,
    page,
    limit,
    facets: await presentFacets(context, counts),
    spelling: spelling ?? null,
    proposals: total > 0 ? [] : await proposeFewer(db(context), question),
  };
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
