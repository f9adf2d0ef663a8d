import type { ColumnType, Value } from '@cartable/geo';
import { expect, it } from 'vitest';
import { AttributeCount } from './attribute-count.ts';

function count(type: ColumnType, values: readonly Value[], most = 100) {
  const counted = new AttributeCount({ name: 'a', type }, most);
  for (const value of values) counted.add(value);
  return counted.result();
}

it('counts what is filled in, what differs, and the ends of numbers', () => {
  expect(count('integer', [3, null, -2, 3, 10])).toEqual({
    name: 'a',
    filled: 4,
    distinct: 3,
    has_more_distinct: false,
    minimum: '-2',
    maximum: '10',
    samples: ['3', '-2', '10'],
  });
  const large = 9_007_199_254_740_993n;
  expect(count('bigint', [large, large + 1n])).toMatchObject({
    minimum: '9007199254740993',
    maximum: '9007199254740994',
  });
  expect(count('double', [Number.NaN, 1.5])).toMatchObject({ filled: 2, minimum: '1.5', maximum: '1.5' });
});

it('compares dates with a zone by their instant', () => {
  const [late, early] = ['2026-01-01T00:30:00+01:00', '2025-12-31T23:00:00Z'];
  expect(count('datetime', [late, early])).toMatchObject({ minimum: early, maximum: late });
  expect(count('date', ['2026-02-01', '2025-12-31'])).toMatchObject({ minimum: '2025-12-31' });
});

it('gives texts no order, takes an empty one for missing, and shows few of them, cut', () => {
  const long = 'x'.repeat(500);
  const result = count('text', ['', long, 'b', 'c', 'd', 'e', 'f']);
  expect(result).toMatchObject({ filled: 6, distinct: 6, minimum: null, maximum: null });
  expect(result.samples.map(({ length }) => length)).toEqual([81, 1, 1, 1, 1]);
});

it('stops counting distinct values at its bound, and says so; bytes are no examples', () => {
  const values = Array.from({ length: 50 }, (_, rank) => rank);
  expect(count('integer', values, 10)).toMatchObject({
    distinct: 10,
    has_more_distinct: true,
    maximum: '49',
  });
  expect(count('blob', [new Uint8Array([1, 2])])).toMatchObject({ filled: 1, distinct: 1, samples: [] });
});
