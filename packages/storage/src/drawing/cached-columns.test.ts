import { expect, it } from 'vitest';
import { CachedColumns } from './cached-columns.ts';
import type { Page } from './copy-format.ts';

const page = (): Page => ({ bbox: [0, 0, 1, 1], count: 1, common: { at: 0, bytes: 0 }, geometries: [] });
const pages = Array.from({ length: 60 }, page);
/** A twentieth of the room. */
const text = Buffer.from(JSON.stringify('x'.repeat(200_000)));

function counting() {
  const columns = new CachedColumns();
  const reads: string[] = [];
  const get = (rank: number, column = 0) =>
    columns.get(pages[rank]!, column, () => {
      reads.push(`${rank}.${column}`);
      return text;
    });
  return { get, reads };
}

it('columns are read once while they fit', () => {
  const { get, reads } = counting();
  for (let time = 0; time < 3; time += 1) {
    for (let rank = 0; rank < 9; rank += 1) expect(get(rank)).toHaveLength(200_000);
  }
  expect(reads).toHaveLength(9);
});

it('columns of one page are told apart', () => {
  const columns = new CachedColumns();
  const read = (values: string) => columns.get(pages[0]!, Number(values), () => Buffer.from(`[${values}]`));
  expect(read('1')).toEqual([1]);
  expect(read('0')).toEqual([0]);
  expect(columns.get(pages[0]!, 1, () => Buffer.from('[9]'))).toEqual([1]);
  expect(columns.get(pages[1]!, 1, () => Buffer.from('[9]'))).toEqual([9]);
});

it('what is not used while the room is filled twice is forgotten, what is used stays', () => {
  const { get, reads } = counting();
  get(0);
  get(1);
  for (let rank = 2; rank < 50; rank += 1) {
    get(rank);
    get(1);
  }
  expect(reads.filter((read) => read === '1.0')).toHaveLength(1);
  get(0);
  expect(reads.filter((read) => read === '0.0')).toHaveLength(2);
});

it('a column larger than the room is given all the same', () => {
  const columns = new CachedColumns();
  const large = Buffer.from(JSON.stringify('x'.repeat(1 << 20).split('')));
  expect(columns.get(pages[0]!, 0, () => large)).toHaveLength(1 << 20);
  expect(columns.get(pages[1]!, 0, () => Buffer.from('[7]'))).toEqual([7]);
});
