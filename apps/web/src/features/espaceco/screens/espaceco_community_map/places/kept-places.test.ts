import { KEPT_PLACE_QUERY_MAX } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { fits, keptQuery, queryWith } from './kept-places.ts';

const filter =
  'status=submit&theme=Voirie&author=7&departement=46&commune=46042&since=2026-01-01&opened=2026-02-01&openedBefore=2026-03-01&search=pont&box=1,44,2,45&order=oldest';

it('a search keeps every filter of the reports, and nothing of the position', () => {
  expect([
    ...new URLSearchParams(keptQuery('search', `?${filter}&centre=1.4,44.4&zoom=12&report=3`)),
  ]).toEqual([...new URLSearchParams(filter)]);
});

it('whoever goes to a search is left with its filters alone, where they were', () => {
  const next = queryWith(
    { kind: 'search', query: '?status=valid' } as Parameters<typeof queryWith>[0],
    `?${filter}&centre=1.4,44.4&zoom=12&page=3&report=3`,
  );
  expect([...new URLSearchParams(next)]).toEqual([
    ['centre', '1.4,44.4'],
    ['zoom', '12'],
    ['status', 'valid'],
    ['panel', 'reports'],
  ]);
});

it('a search is gone to where what it finds is listed, though it was kept from the panel of the places', () => {
  const goneTo = (query: string) =>
    new URLSearchParams(
      queryWith({ kind: 'search', query } as Parameters<typeof queryWith>[0], '?panel=places'),
    ).get('panel');
  expect(goneTo('?panel=places&where=nom')).toBe('objects');
  expect(goneTo('?panel=places&status=open')).toBe('reports');
});

it('a search of objects and of reports is gone to where one was when it was kept', () => {
  const both = '?panel=places&where=nom&status=open';
  const panelOf = (query: string) => new URLSearchParams(query).get('panel');
  expect(panelOf(keptQuery('search', both, 'reports'))).toBe('reports');
  expect(panelOf(keptQuery('search', both, 'objects'))).toBe('objects');
  const kept = { kind: 'search', query: keptQuery('search', both, 'reports') };
  expect(panelOf(queryWith(kept as Parameters<typeof queryWith>[0], '?panel=places'))).toBe('reports');
  // What was looked at since lists nothing of it.
  expect(panelOf(keptQuery('search', '?panel=places&where=nom', 'reports'))).toBe('objects');
});

it('a search too long to be kept is whole all the same, for it to be refused', () => {
  const where = (length: number) => `?${new URLSearchParams({ where: 'x'.repeat(length) })}`;
  const longest = KEPT_PLACE_QUERY_MAX - '?where='.length;
  expect(fits(keptQuery('search', where(longest)))).toBe(true);
  expect(keptQuery('search', where(longest + 1))).toBe(where(longest + 1));
  expect(fits(keptQuery('search', where(longest + 1)))).toBe(false);
});
