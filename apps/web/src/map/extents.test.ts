import { describe, expect, it } from 'vitest';
import { boxOfPlaces, formatPlace, unionOfBoxes, viewableBox } from './extents.ts';

const paris = { west: 2.2, south: 48.8, east: 2.5, north: 48.9 };

describe('extents', () => {
  it('joins boxes, also those entirely west or south', () => {
    const chile = { west: -75, south: -50, east: -70, north: -20 };
    expect(unionOfBoxes([chile])).toEqual(chile);
    expect(unionOfBoxes([chile, paris])).toEqual({ west: -75, south: -50, east: 2.5, north: 48.9 });
    expect(unionOfBoxes([])).toBeNull();
  });

  it('widens a single place so that the map shows something around it', () => {
    const box = viewableBox(boxOfPlaces([[2, 48]])!);
    expect(box.east - box.west).toBeGreaterThan(0);
    expect(box.north - box.south).toBeGreaterThan(0);
    expect(viewableBox(paris)).toEqual(paris);
  });

  it('writes a place in the language of the reader', () => {
    expect(formatPlace([-1.5, -21.25], 'fr')).toBe('1,5° O, 21,25° S');
    expect(formatPlace([2.3522, 48.8566], 'en')).toBe('2.3522° E, 48.8566° N');
  });
});
