import { expect, it } from 'vitest';
import { digestOf } from './digest-of.ts';

it('is the same whatever the order of members and what is left out of JSON', () => {
  const sent = {
    comment: 'Un',
    actions: [{ data: { nom: 'x', geom: null }, table: 'bornes', exact: undefined }],
  };
  const same = { actions: [{ table: 'bornes', data: { geom: null, nom: 'x' } }], comment: 'Un' };
  expect(digestOf(same)).toBe(digestOf(sent));
});

it('is another for another value, another order of a list, another member', () => {
  const sent = { comment: 'Un', files: ['a', 'b'] };
  const others = [
    { comment: 'Deux', files: ['a', 'b'] },
    { comment: 'Un', files: ['b', 'a'] },
    { ...sent, status: 'test' },
    { comment: 'Un', files: { 0: 'a', 1: 'b' } },
  ];
  for (const other of others) expect(digestOf(other)).not.toBe(digestOf(sent));
});
