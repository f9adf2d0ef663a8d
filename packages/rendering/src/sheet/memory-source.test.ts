import { expect, it } from 'vitest';
import { memorySource, mostNames } from './memory-source.ts';

const place = (properties: unknown) => ({ geometry: { type: 'Point', coordinates: [2, 47] }, properties });

it('has a column for each property, of numbers where all are', () => {
  const { columns } = memorySource([
    place({ code: '01', rang: 1, liste: [1, 2], vide: null }),
    place({ code: 2, rang: null, ajout: 3 }),
    place(null),
  ]);
  expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual({
    code: 'text',
    rang: 'double',
    liste: 'text',
    vide: 'text',
    ajout: 'double',
  });
});

it('keeps so many columns where every feature names its own, and looks at each value once', () => {
  let looked = 0;
  const features = Array.from({ length: 5000 }, (_, rank) =>
    place({
      get [`nom ${rank}`]() {
        looked += 1;
        return rank;
      },
    }),
  );
  const { columns } = memorySource(features);
  expect(columns).toHaveLength(mostNames);
  expect(columns.at(-1)).toEqual({ name: `nom ${mostNames - 1}`, type: 'double' });
  expect(looked).toBeLessThanOrEqual(features.length);
});
