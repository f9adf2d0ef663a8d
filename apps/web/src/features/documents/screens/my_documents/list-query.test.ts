import { expect, it } from 'vitest';
import { paramsOf, queryOf, readListParams } from './list-query.ts';

it('reads the address, and takes what it does not understand for the default', () => {
  expect(readListParams({ page: 2, search: ' plan ', whose: 'shared', sort: 'size' })).toEqual({
    page: 2,
    search: 'plan',
    whose: 'shared',
    sort: 'size',
  });
  expect(readListParams({ page: Number.NaN, whose: 'x', sort: 'y' })).toEqual({
    page: 1,
    search: '',
    whose: 'all',
    sort: 'name',
  });
});

it('writes only what is not the default', () => {
  expect(paramsOf({ page: 1, search: '', whose: 'all', sort: 'name' })).toEqual({ page: 1 });
  expect(paramsOf({ page: 3, search: 'a', whose: 'mine', sort: 'size' })).toEqual({
    page: 3,
    search: 'a',
    whose: 'mine',
    sort: 'size',
  });
});

it('asks for the heaviest and the newest first', () => {
  expect(queryOf({ page: 1, search: '', whose: 'all', sort: 'name' }).sortOrder).toBe(1);
  expect(queryOf({ page: 1, search: '', whose: 'all', sort: 'size' }).sortOrder).toBe(-1);
});
