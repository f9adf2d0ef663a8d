import { describe, expect, it } from 'vitest';
import { decodePolygons, encodePolygons, type Polygons } from './encoded-polygons.ts';
import { findPlaces } from './find-places.ts';
import { findShippedGrids, searchShippedGrids } from './grids.ts';
import { writeMultiPolygon } from './write-wkt.ts';

const search = (text: string, by: readonly ('name' | 'title')[] = ['name', 'title']) =>
  searchShippedGrids(text, by).map(({ name }) => name);

describe('polygons in short', () => {
  it('come back as they were, to a ten-thousandth of a degree', () => {
    const polygons: Polygons = [
      [
        [
          [-5.1234, 48],
          [2, 48.5],
          [-179.9999, -89.9999],
          [-5.1234, 48],
        ],
        [
          [0, 0],
          [0.0001, 0],
          [0, 0.0001],
          [0, 0],
        ],
      ],
      [
        [
          [55.5, -21.1],
          [55.6, -21.1],
          [55.6, -21],
          [55.5, -21.1],
        ],
      ],
    ];
    expect(decodePolygons(encodePolygons(polygons))).toEqual(polygons);
  });

  it('leave out a ring that vanishes on the lattice', () => {
    expect(
      encodePolygons([
        [
          [
            [0, 0],
            [0.00001, 0],
            [0, 0.00001],
            [0, 0],
          ],
        ],
      ]),
    ).toBe('');
  });
});

describe('grids of the French administration', () => {
  it('hold the country, its regions, départements and communes', () => {
    const [country, region, isere, grenoble] = findShippedGrids(['FR', 'R84', '38', '38185']);
    expect(country).toMatchObject({ title: 'France', type: 'country' });
    expect(region).toMatchObject({ title: 'Auvergne-Rhône-Alpes', type: 'region' });
    expect(isere).toMatchObject({ title: 'Isère', type: 'departement' });
    expect(grenoble).toMatchObject({ title: 'Grenoble', type: 'commune' });
    const [west, south, east, north] = grenoble!.extent;
    // Grenoble lies around 5.72 E, 45.18 N.
    expect([west < 5.72, south < 45.18, east > 5.72, north > 45.18]).toEqual([true, true, true, true]);
    expect(east - west).toBeLessThan(0.2);
    expect(writeMultiPolygon(grenoble!.polygons)).toMatch(/^MULTIPOLYGON\(\(\(5\.\d+ 45\.\d+,/);
  });

  it('leave aside a name that is of none', () => {
    expect(findShippedGrids(['38', 'nowhere']).map(({ name }) => name)).toEqual(['38']);
  });

  it('are found by the beginning of their name or title, whole ones first', () => {
    expect(search('isere%')[0]).toBe('38');
    expect(search('38%').slice(0, 5)).toEqual(['38', '38001', '38002', '38003', '38004']);
    expect(search('38', ['title'])).toEqual([]);
    expect(search('Saint-%-de-Chartreuse', ['title'])).toContain('38442');
    expect(search('%de-haute-provence', ['title'])[0]).toBe('04');
  });

  it('are places found as people write them, by their name, its beginning, or one of its words', () => {
    const places = (text: string, most = 5) =>
      findPlaces(text, most).map(({ name, title }) => `${name} ${title}`);
    expect(places('GRENOBLE')[0]).toBe('38185 Grenoble');
    expect(places('saint martin d heres')[0]).toMatch(/^38421 /);
    expect(places('saint denis').some((place) => place.startsWith('97411'))).toBe(true);
    expect(places('Mamoudzou')[0]).toBe('97611 Mamoudzou');
    expect(places('guyane')[0]).toMatch(/Guyane$/);
    expect(places('isere')[0]).toBe('38 Isère');
    expect(places('saint', 3)).toHaveLength(3);
    expect(places('chartreuse').some((place) => place.startsWith('38442'))).toBe(true);
    expect(places('  -')).toEqual([]);
    expect(places('France')).not.toContain('FR France');
  });
});
