import { expect, it } from 'vitest';
import { setLabelOf, setsFor } from './tile-matrix-sets.ts';

const reunion = { west: 55.2, south: -21.4, east: 55.9, north: -20.8 };
const france = { west: -61.9, south: -21.4, east: 55.9, north: 51.1 };

it('sets are told by their projection, their name and their code', () => {
  expect(setLabelOf('PM')).toBe('Web Mercator (PM, EPSG:3857)');
  expect(setLabelOf('2975_50cm')).toBe('RGR92 / UTM 40S (2975_50cm, EPSG:2975)');
  expect(setLabelOf('other')).toBe('other');
});

it('data are proposed PM first, then the set of their own system, then the others that suit them', () => {
  expect(setsFor(reunion, 'EPSG:2975')).toEqual(['PM', '2975_50cm']);
  expect(setsFor({ west: 2, south: 48, east: 3, north: 49 }, 'EPSG:4326')).toEqual(['PM', 'LAMB93']);
  expect(setsFor(france, 'EPSG:2972').slice(0, 3)).toEqual(['PM', '2972_50cm', 'LAMB93']);
  expect(setsFor({ west: 10, south: -40, east: 11, north: -39 }, null)).toEqual(['PM']);
  expect(setsFor(null, 'EPSG:4471').slice(0, 2)).toEqual(['PM', '4471_10cm']);
});
