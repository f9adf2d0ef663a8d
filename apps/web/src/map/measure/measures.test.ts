import { expect, it } from 'vitest';
import { azimuthOf, formatArea, formatLength } from './measures.ts';

/** As it is read: whatever the spaces between thousands. */
const plain = (text: string) => text.replace(/\s/g, ' ');

it.each([
  [3.456, '3,46 m'],
  [999.4, '999 m'],
  [1000, '1 km'],
  [12_345, '12,3 km'],
  [1_234_567, '1 235 km'],
])('%d metres are %s', (metres, text) => {
  expect(plain(formatLength(metres, 'fr'))).toBe(text);
});

it.each([
  [9.5, '9.5 m²'],
  [9_999, '9,999 m²'],
  [12_000, '1.2 ha'],
  [2_500_000, '2.5 km²'],
])('%d square metres are %s', (squareMetres, text) => {
  expect(formatArea(squareMetres, 'en')).toBe(text);
});

it.each([
  [[0, 0], [0, 1], 0],
  [[0, 0], [1, 0], 90],
  [[2, 48], [2, 47], 180],
  [[0, 0], [-1, 0], 270],
  // Paris to New York leaves to the north-west, whatever the straight line of the map.
  [[2.35, 48.86], [-74.01, 40.71], 291.8],
] as const)('one leaves %j for %j at %d degrees', (from, to, degrees) => {
  expect(azimuthOf(from, to)).toBeCloseTo(degrees, 1);
});

it('there is no direction from a place to itself', () => {
  expect(azimuthOf([2, 48], [2, 48])).toBeUndefined();
});
