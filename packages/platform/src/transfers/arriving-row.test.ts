import { expect, it } from 'vitest';
import { arriving } from './arriving-row.ts';
import type { CarriedTable } from './carried-table.ts';
import { freshIdentifier, Identifiers } from './identifiers.ts';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const table: CarriedTable = {
  table: 'things',
  key: ['id'],
  within: { column: 'owner' },
  columns: {
    id: 'id',
    owner: 'reference',
    data: 'link',
    facts: 'json',
    who: 'party',
    note: 'text',
    size: 'number',
  },
};
const row = {
  id: id('a'),
  owner: id('b'),
  data: null,
  facts: null,
  who: null,
  note: null,
  size: 1,
};
const identifiers = new Identifiers({
  seed: 'job',
  declared: new Set([id('a'), id('b'), id('c')]),
  changed: new Map([
    [id('c'), id('d')],
    [id('e'), id('f')],
  ]),
  words: [['https://there/', 'https://here/']],
});
const read = (more: object) => arriving(table, { ...row, ...more }, identifiers);

it('a row keeps the identifiers of its archive, those taken here become others', () => {
  expect(read({ data: id('c'), facts: JSON.stringify({ key: `x/${id('c')}/${id('a')}` }) })).toEqual({
    row: { ...row, data: id('d'), facts: JSON.stringify({ key: `x/${id('d')}/${id('a')}` }) },
  });
});

it('an identifier the archive does not hold never stays what it is, whatever it is of here', () => {
  const stolen = id('9');
  const becomes = freshIdentifier('job', stolen);
  expect(read({ data: stolen, facts: JSON.stringify([stolen]) })).toEqual({
    row: { ...row, data: becomes, facts: JSON.stringify([becomes]) },
  });
  expect(becomes).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('a row whose owner or person is unknown stays behind; an address of a person stays one', () => {
  expect(read({ owner: id('9') })).toEqual({ without: 'owner' });
  expect(read({ who: id('9') })).toEqual({ without: 'who' });
  expect(read({ who: id('e') })).toEqual({ row: { ...row, who: id('f') } });
  expect(read({ who: 'ann@example.org' })).toEqual({ row: { ...row, who: 'ann@example.org' } });
});

it('texts lead here', () => {
  expect(read({ note: `voir https://there/annexes/${id('9')}` })).toEqual({
    row: { ...row, note: `voir https://here/annexes/${id('9')}` },
  });
});

it.each([
  ['a column too many', { more: 1 }],
  ['a number that is none', { size: '1' }],
  ['an identifier that is none', { data: '../x' }],
  ['no identifier', { id: null }],
  ['a text that is no JSON', { facts: '{' }],
  ['a null byte', { note: 'a\0' }],
])('%s is refused', (_name, more) => {
  expect(read(more)).toHaveProperty('wrong');
});
