import { expect, it } from 'vitest';
import { conditionsOf, exampleFilter, isBox, nameOfCrs, queryOf, startValues } from './download-values.ts';

const table = {
  name: 'communes',
  title: 'Communes',
  feature_count: 3,
  columns: [
    { name: 'nom', type: 'text' },
    { name: 'population', type: 'integer' },
  ],
  crs: [],
  files: [],
  count_href: '',
};
const whole = startValues(table);
const box = { west: 2, south: 48, east: 3, north: 49 };

it('asks nothing of a whole table', () => {
  expect(queryOf(whole, table)).toBe('');
});

it('counts by area and filter, and downloads with columns and system besides', () => {
  const values = { box, columns: ['nom'], filter: ' population > 5 ', crs: 'http://x' };
  expect(Object.fromEntries(new URLSearchParams(conditionsOf(values)))).toEqual({
    bbox: '2,48,3,49',
    filter: 'population > 5',
  });
  expect(Object.fromEntries(new URLSearchParams(queryOf(values, table)))).toMatchObject({
    properties: 'nom',
    crs: 'http://x',
  });
});

it('knows a box from one that is turned round', () => {
  expect([isBox(box), isBox({ ...box, west: 4 })]).toEqual([true, false]);
});

it('names systems as people do', () => {
  expect(nameOfCrs('http://www.opengis.net/def/crs/EPSG/0/2154')).toBe('EPSG:2154');
  expect(nameOfCrs('http://www.opengis.net/def/crs/OGC/1.3/CRS84')).toBe('WGS 84 (CRS84)');
});

it('shows a filter on a column of the table', () => {
  expect(exampleFilter(table)).toBe('"population" > 100');
});
