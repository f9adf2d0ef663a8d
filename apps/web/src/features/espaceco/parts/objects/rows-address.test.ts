import { expect, it } from 'vitest';
import type { RowColumn } from '../../../records/index.ts';
import { filterOf, pageUrl } from './features-request.ts';
import { hideText, readRowsAddress, sortText, whereText } from './rows-address.ts';

const columns: RowColumn[] = [
  { name: 'nom', type: 'text' },
  { name: 'hauteur', type: 'number' },
  { name: 'actif', type: 'boolean' },
];
const photo: RowColumn = { name: 'photo', type: 'file' };
const conditions = [
  { column: 'nom', kind: 'contains', value: '50 % de "l’eau"' },
  { column: 'hauteur', kind: 'atLeast', value: '1,5' },
] as const;

it('an address keeps the page, the sort, the conditions and the hidden columns', () => {
  const address = {
    page: 3,
    sort: sortText({ column: 'hauteur', descending: true }),
    where: whereText(conditions),
    hide: hideText(new Set(['actif'])),
  };
  const { query, hidden } = readRowsAddress(address, columns);
  expect(query).toEqual({
    page: 3,
    sort: { column: 'hauteur', descending: true },
    conditions,
    box: undefined,
  });
  expect([...hidden]).toEqual(['actif']);
});

it('what an address says of columns that are not there, or says badly, is left out', () => {
  const all = { page: -2, sort: '-secret', hide: 'nom,hauteur,actif' };
  const read = (where: string) => readRowsAddress({ ...all, where }, columns);
  for (const where of ['{', '{}', '[1]', '[["secret","equals","1"]]', '[["nom","atLeast","1"]]'])
    expect(read(where)).toEqual({
      query: { page: 1, sort: undefined, conditions: [], box: undefined },
      hidden: new Set(),
    });
});

it('of a photograph, an address and the service are told whether there is one, and nothing else', () => {
  const read = (kind: string) =>
    readRowsAddress({ page: 1, where: JSON.stringify([['photo', kind, '']]) }, [photo]).query.conditions;
  expect(filterOf(read('filled'), [photo])).toEqual({ photo: { $ne: null } });
  expect(filterOf(read('empty'), [photo])).toEqual({ photo: null });
  expect(read('contains')).toEqual([]);
});

it('conditions are those of the service, each value as its column has it', () => {
  expect(filterOf(conditions, columns)).toEqual({
    $and: [{ nom: { $like: '%50 \\% de "l’eau"%' } }, { hauteur: { $gte: 1.5 } }],
  });
  expect(filterOf([{ column: 'actif', kind: 'equals', value: 'Oui' }], columns)).toEqual({ actif: true });
  expect(filterOf([{ column: 'nom', kind: 'empty', value: '' }], columns)).toEqual({ nom: null });
  expect(filterOf([{ column: 'nom', kind: 'equals', value: ' ' }], columns)).toBeUndefined();
});

it('a page is asked without geometries, in its order', () => {
  const query = { page: 2, sort: { column: 'nom', descending: false }, conditions: [], box: undefined };
  const url = new URL(pageUrl({ database: 'obstacles', name: 'seuils' }, query, columns), 'http://x');
  expect(url.pathname).toBe('/api/espaceco/wfs/obstacles');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    typeNames: 'obstacles:seuils',
    count: '20',
    startIndex: '20',
    propertyName: 'nom,hauteur,actif',
    sortBy: 'nom ASC',
  });
});
