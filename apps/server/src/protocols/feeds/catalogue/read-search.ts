import { type Language, type RouteInput, type Routes, routes } from '@cartable/contract';
import { validateInput } from '../../../http/validate-input.ts';

export type CatalogueSearch = RouteInput<Routes['searchCatalogue']>['query'];

/**
 * The search of an address, in the parameters of the call and of the page. What is left empty says nothing: clients of
 * OpenSearch fill in a template. Without an order, what changed last comes first, as readers of feeds expect.
 * @throws {InputError}
 */
export function readSearch(query: string, language: Language): CatalogueSearch {
  const raw = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === '') continue;
    const previous = raw.get(name);
    raw.set(name, previous === undefined ? value : [previous, value].flat());
  }
  if (!raw.has('sort')) raw.set('sort', 'date');
  const since = raw.get('updated_since');
  if (typeof since === 'string') raw.set('updated_since', dayOf(since));
  const { query: search } = validateInput(routes.searchCatalogue, language, {
    params: {},
    query: Object.fromEntries(raw),
    body: {},
    fromForm: false,
  });
  return search as CatalogueSearch;
}

/** Clients write moments (RFC 3339) where days are compared. */
const dayOf = (moment: string): string => moment.replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');

/** The parameters of the same search on another page, as addresses of feeds and of the page write them. */
export function parametersOf(search: CatalogueSearch, page: number): string {
  const parameters = new URLSearchParams();
  const { q, bbox, updated_since: since, sort, limit, page: _, ...facets } = search;
  if (q !== '') parameters.set('q', q);
  for (const [facet, values] of Object.entries(facets))
    for (const value of values) parameters.append(facet, value);
  if (bbox) parameters.set('bbox', [bbox.west, bbox.south, bbox.east, bbox.north].join(','));
  if (since !== undefined) parameters.set('updated_since', since);
  if (sort !== 'date') parameters.set('sort', sort);
  if (limit !== usualLimit) parameters.set('limit', String(limit));
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const usualLimit = 20;
