import { describe, expect, it } from 'vitest';
import { boxOfGeometry } from './geometry-box.ts';
import { conditionsOn, filterOf, firstRows, type RowColumn, rowsFileUrl, rowsUrl } from './rows-request.ts';

const columns: RowColumn[] = [
  { name: 'nom', type: 'text' },
  { name: 'pop', type: 'number' },
  { name: 'le "jour"', type: 'date' },
  { name: 'ouvert', type: 'boolean' },
];
const filter = (column: string, kind: Parameters<typeof filterOf>[0][number]['kind'], value = '') =>
  filterOf([{ column, kind, value }], columns);

describe('a condition of the person, in CQL2', () => {
  it('finds words whatever their case and accents, and takes signs of patterns literally', () => {
    expect(filter('nom', 'contains', " l'Île 100%_\\ ")).toBe(
      String.raw`CASEI(ACCENTI("nom")) LIKE CASEI(ACCENTI('%l''Île 100\%\_\\%'))`,
    );
  });

  it('compares numbers as numbers, also those with a comma, and dates as dates', () => {
    expect(filter('pop', 'atLeast', '1 234,5')).toBe('"pop" >= 1234.5');
    expect(filter('le "jour"', 'atMost', '2026-01-31')).toBe(`"le ""jour""" <= DATE('2026-01-31')`);
    expect(filter('ouvert', 'equals', 'true')).toBe('"ouvert" = TRUE');
  });

  it('says nothing without a value or of a column that is not there, unless it asks for emptiness', () => {
    expect(filter('nom', 'equals', '  ')).toBe('');
    expect(filter('inconnue', 'empty')).toBe('');
    expect(filter('nom', 'empty')).toBe('"nom" IS NULL');
    expect(filter('nom', 'filled')).toBe('"nom" IS NOT NULL');
  });

  it('is one that means something for the column', () => {
    expect(conditionsOn(columns[3]!)).not.toContain('atLeast');
    expect(conditionsOn(columns[1]!)).not.toContain('contains');
    expect(conditionsOn({ name: 'photo', type: 'file' })).toEqual(['filled', 'empty']);
  });
});

it('asks for a page of rows, without geometries, in order and in view', () => {
  const url = new URL(
    rowsUrl(
      'https://cartes.example/ogcapi/collections/a.b',
      {
        ...firstRows,
        page: 3,
        sort: { column: 'nom', descending: true },
        box: { west: 1, south: 2, east: 3, north: 4 },
      },
      columns,
    ),
  );
  expect(url.pathname).toBe('/ogcapi/collections/a.b/items');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    f: 'json',
    skipGeometry: 'true',
    limit: '20',
    offset: '40',
    sortby: '-nom',
    bbox: '1.000000,2.000000,3.000000,4.000000',
  });
});

it('knows the extent of any geometry', () => {
  const point = { type: 'Point', coordinates: [5, 6] };
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 2, 99],
      [3, 4, 99],
    ],
  };
  expect(boxOfGeometry({ type: 'GeometryCollection', geometries: [point, line] })).toEqual({
    west: 1,
    south: 2,
    east: 5,
    north: 6,
  });
  expect(boxOfGeometry({ type: 'MultiPoint', coordinates: [] })).toBeNull();
});

it('asks for a file of all the rows of a query, whatever its page', () => {
  const box = { west: 1, south: 45, east: 2, north: 46 };
  const query = { ...firstRows, page: 3, sort: { column: 'nom', descending: true }, box };
  const { pathname, searchParams } = new URL(
    rowsFileUrl('https://c.fr/ogcapi/collections/a', query, columns),
  );
  expect(pathname).toBe('/ogcapi/collections/a/items');
  expect(Object.fromEntries(searchParams)).toEqual({
    f: 'csv',
    sortby: '-nom',
    bbox: '1.000000,45.000000,2.000000,46.000000',
  });
});
