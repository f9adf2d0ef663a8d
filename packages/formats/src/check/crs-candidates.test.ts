import { expect, test } from 'vitest';
import { crsCandidatesOf } from './crs-candidates.ts';

test.each([
  ['a region in Lambert-93', [880_000, 6_500_000, 920_000, 6_530_000], 2154],
  ['a town in degrees', [2.2, 48.8, 2.5, 48.9], 4326],
  ['Lyon in CC46', [1_840_000, 5_170_000, 1_850_000, 5_180_000], 3946],
  ['a commune in Lambert II étendu', [600_000, 2_420_000, 610_000, 2_430_000], 27572],
  ['Réunion', [320_000, 7_640_000, 370_000, 7_680_000], 2975],
  ['Guadeloupe', [630_000, 1_770_000, 690_000, 1_820_000], 5490],
  ['Bavaria', [680_000, 5_330_000, 700_000, 5_340_000], 25832],
] as const)('the extent of %s leads to its system', (_, extent, srid) => {
  expect(crsCandidatesOf([...extent])[0]).toBe(srid);
});

test('offers few, and none for what is nowhere', () => {
  expect(crsCandidatesOf([500_000, 200_000, 700_000, 300_000]).length).toBeLessThanOrEqual(6);
  expect(crsCandidatesOf([9e9, 9e9, 9.1e9, 9.1e9])).toEqual([]);
  expect(crsCandidatesOf([Number.NaN, 0, 1, 1])).toEqual([]);
});
