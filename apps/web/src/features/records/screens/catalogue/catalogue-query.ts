import {
  type CatalogueFacet,
  type CatalogueSort,
  catalogueFacets,
  catalogueSorts,
} from '@cartable/contract/catalogue';
import { PAGE_SIZE } from '@cartable/contract/core';
import type { RouteOf } from '../../../../base/routing/routes.ts';

type Address = RouteOf<'catalogue'>['params'];

/** Catalogue query in the address: unknown values fall back to the defaults, as it may be typed by hand. */
export interface CatalogueQuery {
  readonly q: string;
  readonly page: number;
  readonly sort: CatalogueSort;
  readonly facets: Readonly<Record<CatalogueFacet, readonly string[]>>;
  /** `west,south,east,north`, degrees. */
  readonly bbox: string | undefined;
  /** Day of universal time, `YYYY-MM-DD`: nothing that has not changed since. */
  readonly since: string | undefined;
}

const longestQuestion = 200;
const lastPage = 10_000;

export function readCatalogueQuery(address: Address): CatalogueQuery {
  const { q = '', page, sort, bbox, updated_since: since } = address;
  const facets = Object.fromEntries(
    catalogueFacets.map((facet) => [facet, (address[facet] ?? []).slice(0, 50)]),
  ) as unknown as CatalogueQuery['facets'];
  return {
    q: q.trim().slice(0, longestQuestion),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    sort: catalogueSorts.find((known) => known === sort) ?? 'relevance',
    facets,
    bbox: bbox !== undefined && isBox(bbox) ? bbox : undefined,
    since: since !== undefined && isDay(since) ? since : undefined,
  };
}

/** The parameters of the address: those that say nothing are left out. */
export function addressOfQuery({ q, page, sort, facets, bbox, since }: CatalogueQuery): Partial<Address> {
  const chosen = catalogueFacets.filter((facet) => facets[facet].length > 0);
  return {
    ...(q !== '' && { q }),
    ...(page > 1 && { page }),
    ...(sort !== 'relevance' && { sort }),
    ...(bbox !== undefined && { bbox }),
    ...(since !== undefined && { updated_since: since }),
    ...Object.fromEntries(chosen.map((facet) => [facet, [...facets[facet]]])),
  };
}

/** Query parameters sent to the server. */
export function requestOfQuery({ q, page, sort, facets, bbox, since }: CatalogueQuery) {
  const lists = Object.fromEntries(catalogueFacets.map((facet) => [facet, [...facets[facet]]]));
  return {
    q,
    page,
    sort,
    limit: PAGE_SIZE,
    ...lists,
    ...(bbox !== undefined && { bbox }),
    ...(since !== undefined && { updated_since: since }),
  };
}

export const isFiltered = ({ q, facets, bbox, since }: CatalogueQuery): boolean =>
  q !== '' ||
  bbox !== undefined ||
  since !== undefined ||
  catalogueFacets.some((facet) => facets[facet].length > 0);

/** The query with that value chosen, or not any more; from the first page on. */
export function toggled(query: CatalogueQuery, facet: CatalogueFacet, value: string): CatalogueQuery {
  const previous = query.facets[facet];
  const values = previous.includes(value) ? previous.filter((one) => one !== value) : [...previous, value];
  return { ...query, page: 1, facets: { ...query.facets, [facet]: values } };
}

export function cleared(query: CatalogueQuery): CatalogueQuery {
  return { ...readCatalogueQuery({ page: 1 }), sort: query.sort };
}

/** As the server takes them: the 31st of February is no day. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(`${text}T`);
}

function isBox(text: string): boolean {
  const sides = text.split(',').map(Number);
  return sides.length === 4 && sides.every(Number.isFinite) && sides[1]! <= sides[3]!;
}
