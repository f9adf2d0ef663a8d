import { describe, expect, it } from 'vitest';
import { readPlace } from './read-place.ts';
import type { TypedCoordinates } from './typed-coordinates.ts';

const places = [
  { name: 'Côte-d’Or', place: [4.8, 47.4] as const },
  { name: 'Côtes-d’Armor', place: [-2.9, 48.4] as const },
];

/** Degrees are given as they are. */
const asTyped = ({ srid, x, y }: TypedCoordinates) => (srid === 4326 ? ([x, y] as const) : undefined);
const read = (text: string) => readPlace(text, places, asTyped)?.place;

describe('a place that is typed', () => {
  it('is found by its name, whatever the accents and signs', () => {
    expect(read('cote d or')).toEqual([4.8, 47.4]);
    expect(read('Côtes')).toEqual([-2.9, 48.4]);
    expect(read('Atlantide')).toBeUndefined();
    expect(read('  ')).toBeUndefined();
  });

  it('may be a longitude and a latitude, with points or commas', () => {
    expect(read('2.35 48.85')).toEqual([2.35, 48.85]);
    expect(read(' -61,5 ; 16,2 ')).toEqual([-61.5, 16.2]);
    expect(read('200 10')).toBeUndefined();
    expect(read('EPSG:2154 652000 6862000')).toBeUndefined();
  });
});
