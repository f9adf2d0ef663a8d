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
}

const longestQuestion = 200;
const lastPage = 10_000;

export function readCatalogueQuery(address: Address): CatalogueQuery {
  const { q = '', page, sort, bbox } = address;
  const facets = Object.fromEntries(
    catalogueFacets.map((facet) => [facet, (address[facet] ?? []).slice(0, 50)]),
  ) as unknown as CatalogueQuery['facets'];
  return {
    q: q.trim().slice(0, longestQuestion),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    sort: catalogueSorts.find((known) => known === sort) ?? 'relevance',
    facets,
    bbox: bbox !== undefined && isBox(bbox) ? bbox : undefined,
  };
}

/** The parameters of the address: those that say nothing are left out. */
export function addressOfQuery({ q, page, sort, facets, bbox }: CatalogueQuery): Partial<Address> {
  const chosen = catalogueFacets.filter((facet) => facets[facet].length > 0);
  return {
    ...(q !== '' && { q }),
    ...(page > 1 && { page }),
    ...(sort !== 'relevance' && { sort }),
    ...(bbox !== undefined && { bbox }),
    ...Object.fromEntries(chosen.map((facet) => [facet, [...facets[facet]]])),
  };
}

/** Query parameters sent to the server. */
export function requestOfQuery({ q, page, sort, facets, bbox }: CatalogueQuery) {
  const lists = Object.fromEntries(catalogueFacets.map((facet) => [facet, [...facets[facet]]]));
  return { q, page, sort, limit: PAGE_SIZE, ...lists, ...(bbox !== undefined && { bbox }) };
}

export const isFiltered = ({ q, facets, bbox }: CatalogueQuery): boolean =>
  q !== '' || bbox !== undefined || catalogueFacets.some((facet) => facets[facet].length > 0);

/** The query with that value chosen, or not any more; from the first page on. */
export function toggled(query: CatalogueQuery, facet: CatalogueFacet, value: string): CatalogueQuery {
  const previous = query.facets[facet];
  const values = previous.includes(value) ? previous.filter((one) => one !== value) : [...previous, value];
  return { ...query, page: 1, facets: { ...query.facets, [facet]: values } };
}

export function cleared(query: CatalogueQuery): CatalogueQuery {
  return { ...readCatalogueQuery({ page: 1 }), sort: query.sort };
}

function isBox(text: string): boolean {
  const sides = text.split(',').map(Number);
  return sides.length === 4 && sides.every(Number.isFinite) && sides[1]! <= sides[3]!;
}
