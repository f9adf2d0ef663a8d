import { describe, expect, it } from 'vitest';
import { readPlace } from './read-place.ts';

const places = [
  { name: 'Côte-d’Or', place: [4.8, 47.4] as const },
  { name: 'Côtes-d’Armor', place: [-2.9, 48.4] as const },
];

describe('a place that is typed', () => {
  it('is found by its name, whatever the accents and signs', () => {
    expect(readPlace('cote d or', places)).toEqual([4.8, 47.4]);
    expect(readPlace('Côtes', places)).toEqual([-2.9, 48.4]);
    expect(readPlace('Atlantide', places)).toBeUndefined();
    expect(readPlace('  ', places)).toBeUndefined();
  });

  it('may be a longitude and a latitude, with points or commas', () => {
    expect(readPlace('2.35 48.85', places)).toEqual([2.35, 48.85]);
    expect(readPlace(' -61,5 ; 16,2 ', places)).toEqual([-61.5, 16.2]);
    expect(readPlace('200 10', places)).toBeUndefined();
  });
});
