import { expect, it } from 'vitest';
import { reversalOf } from './journal-reversal.ts';

const entry = (id: number, reverts: number | null = null) => ({ id, reverts });

it('a change is undone by what undoes it, until that is undone itself', () => {
  expect(reversalOf([entry(1)], 1)).toBeUndefined();
  expect(reversalOf([entry(2, 1), entry(1)], 1)).toBe(2);
  const redone = [entry(3, 2), entry(2, 1), entry(1)];
  expect(reversalOf(redone, 1)).toBeUndefined();
  expect(reversalOf(redone, 2)).toBe(3);
});

it('a change that was done again may be undone again', () => {
  expect(reversalOf([entry(4, 1), entry(3, 2), entry(2, 1), entry(1)], 1)).toBe(4);
});

it('a change that was done again is undone by undoing that', () => {
  const again = [entry(4, 3), entry(3, 2), entry(2, 1), entry(1)];
  expect([1, 2, 3].map((id) => reversalOf(again, id))).toEqual([2, undefined, 4]);
});
