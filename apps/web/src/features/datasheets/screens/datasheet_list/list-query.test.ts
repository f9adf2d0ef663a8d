import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

const address = { page: 1, limit: 20, sortOrder: 1, published: 0 };

describe('the address of the list of datasheets', () => {
  it('is read as it is when every value is known', () => {
    const requested = {
      page: 3,
      limit: 50,
      search: ' eau ',
      sortBy: 'nb_publications',
      sortOrder: -1,
      published: 2,
    };
    expect(readListQuery(requested)).toEqual({ ...requested, search: 'eau' });
  });

  it('falls back to the defaults for values nobody offers', () => {
    const typed = { page: -2, limit: 5000, sortBy: 'password', sortOrder: 7, published: 9 };
    expect(readListQuery(typed)).toEqual({ ...address, search: '', sortBy: 'name' });
    expect(readListQuery({ ...address, page: 1.5 }).page).toBe(1);
    expect(readListQuery({ ...address, page: Number.NaN }).page).toBe(1);
  });
});
