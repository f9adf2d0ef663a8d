import { PAGE_SIZE } from '@cartable/contract/core';

/** The server answers at most this many at once. */
const MAX_LIMIT = 100;
const MAX_SEARCH_LENGTH = 200;

export interface MembersQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
}

/** Query of the list of members, made valid: the address may have been typed by hand. */
export function readMembersQuery({ page, limit, search }: MembersQuery): MembersQuery {
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT ? limit : PAGE_SIZE,
    search: search.trim().slice(0, MAX_SEARCH_LENGTH),
  };
}
