import { expect, it } from 'vitest';
import { headOf, valuesOf } from './text-values.ts';

it('shows lists and numbers as lines, and keeps them as they were', () => {
  const head = { title: 'Un', summary: 'Deux', date: '2027-01-15', tags: ['a', 'b c'] };
  const values = valuesOf({ kind: 'news', head, body: 'x' });
  expect(values.head).toEqual({
    title: 'Un',
    summary: 'Deux',
    date: '2027-01-15',
    tags: 'a, b c',
    cover: '',
  });
  expect(headOf('news', values.head)).toEqual(head);
  expect(headOf('faq', { question: 'Q', group: ' G ', order: '3' })).toEqual({
    question: 'Q',
    group: 'G',
    order: 3,
  });
});
