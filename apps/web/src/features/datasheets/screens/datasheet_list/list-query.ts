/** Query of the list, as in the address: unknown values fall back to the defaults, as it may be typed by hand. */

import { PAGE_SIZE } from '@cartable/contract/core';

export const sortFields = ['name', 'nb_publications', 'last_event'] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = 1 | -1;
/** 0 all, 1 published, 2 not published. */
export type PublishedFilter = 0 | 1 | 2;

/** The server answers at most this many at once. */
const MAX_LIMIT = 100;
const MAX_SEARCH_LENGTH = 200;

export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly sortBy: SortField;
  readonly sortOrder: SortOrder;
  readonly published: PublishedFilter;
}

export interface ListAddress {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder: number;
  readonly published: number;
}

export function readListQuery(address: ListAddress): ListQuery {
  const { page, limit, search = '', sortBy, sortOrder, published } = address;
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT ? limit : PAGE_SIZE,
    search: search.trim().slice(0, MAX_SEARCH_LENGTH),
    sortBy: sortFields.find((field) => field === sortBy) ?? 'name',
    sortOrder: sortOrder === -1 ? -1 : 1,
    published: published === 1 || published === 2 ? published : 0,
  };
}
