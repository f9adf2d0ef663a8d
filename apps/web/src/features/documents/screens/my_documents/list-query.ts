import { PAGE_SIZE } from '@cartable/contract/core';

export const owners = ['all', 'mine', 'shared'] as const;
export type Whose = (typeof owners)[number];

export const orders = ['name', 'size', 'last_event'] as const;
export type Order = (typeof orders)[number];

export interface ListParams {
  readonly page: number;
  readonly search?: string | undefined;
  readonly whose?: string | undefined;
  readonly sort?: string | undefined;
}

/** Query in the address; a missing or wrong value is the default. */
export function readListParams({ page, search = '', whose, sort }: ListParams) {
  return {
    page: Math.max(1, Math.trunc(page) || 1),
    search: search.trim().slice(0, 200),
    whose: owners.find((one) => one === whose) ?? 'all',
    sort: orders.find((one) => one === sort) ?? 'name',
  };
}

export type ListState = ReturnType<typeof readListParams>;

/** As the server is asked: names from A, sizes and dates from the largest. */
export function queryOf({ page, search, whose, sort }: ListState) {
  return {
    name: search,
    whose,
    sortBy: sort,
    sortOrder: sort === 'name' ? 1 : -1,
    page,
    limit: PAGE_SIZE,
  };
}

/** For the address: defaults are not written. */
export function paramsOf({ page, search, whose, sort }: ListState): ListParams {
  return {
    page,
    ...(search === '' ? {} : { search }),
    ...(whose === 'all' ? {} : { whose }),
    ...(sort === 'name' ? {} : { sort }),
  };
}
