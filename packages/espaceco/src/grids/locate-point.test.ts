import { describe, expect, it } from 'vitest';
import { locatePoint } from './locate-point.ts';

describe('a place is found in its commune, its département and the country', () => {
  it.each([
    ['Grenoble', 5.7245, 45.1885, '38185', '38'],
    ['Ajaccio', 8.7369, 41.9192, '2A004', '2A'],
    ['Brest', -4.4861, 48.3904, '29019', '29'],
    ['Llívia, which Spain has within France', 1.9803, 42.4653, null, null],
    ['the sea', -6.5, 46.2, null, null],
    ['the Pacific', 179.9, -12, null, null],
  ])('%s', (_what, longitude, latitude, commune, departement) => {
    expect(locatePoint(longitude, latitude)).toEqual({
      commune,
      departement,
      territory: departement === null ? null : 'FR',
    });
  });
});
