import { expect, it } from 'vitest';
import { headOf, valuesOf } from './text-values.ts';

it('shows lists and numbers as lines, and keeps them as they were', () => {
  const head = { title: 'Un', summary: 'Deux', date: '2027-01-15', tags: ['a', 'b c'] };
  const values = valuesOf({ kind: 'news', name: 'un', head, body: 'x' });
  expect(values.head).toEqual({
    title: 'Un',
    summary: 'Deux',
    date: '2027-01-15',
    tags: 'a, b c',
    cover: '',
  });
  expect(headOf({ kind: 'news', name: 'un' }, values.head)).toEqual(head);
  expect(headOf({ kind: 'faq', name: 'un' }, { question: 'Q', group: ' G ', order: '3' })).toEqual({
    question: 'Q',
    group: 'G',
    order: 3,
  });
});
