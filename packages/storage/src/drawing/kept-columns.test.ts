import { expect, it } from 'vitest';
import { KeptColumns } from './kept-columns.ts';

it('columns are read once while they fit, those used longest ago being forgotten first', () => {
  const columns = new KeptColumns();
  const reads: number[] = [];
  const text = Buffer.from(JSON.stringify(Array.from({ length: 20_000 }, (_, i) => i)));
  const get = (key: number) =>
    columns.get(key, () => {
      reads.push(key);
      return text;
    });
  expect(get(1)[12]).toBe(12);
  for (const key of [2, 3, 1, 4, 2]) get(key);
  expect(reads).toEqual([1, 2, 3, 4]);
  // Room for four of them: the fifth puts out the third, not asked for since.
  get(5);
  for (const key of [1, 2, 4, 5]) get(key);
  expect(reads).toEqual([1, 2, 3, 4, 5]);
  get(3);
  expect(reads.at(-1)).toBe(3);
});

it('a column larger than the room is kept until the next', () => {
  const columns = new KeptColumns();
  const large = Buffer.from(JSON.stringify('x'.repeat(1 << 20).split('')));
  expect(columns.get(1, () => large)).toHaveLength(1 << 20);
  expect(columns.get(1, () => Buffer.from('[]'))).toHaveLength(1 << 20);
  expect(columns.get(2, () => Buffer.from('[7]'))).toEqual([7]);
  expect(columns.get(1, () => Buffer.from('[]'))).toEqual([]);
});
