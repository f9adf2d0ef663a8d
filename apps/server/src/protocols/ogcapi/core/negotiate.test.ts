import { expect, it } from 'vitest';
import { negotiate } from './negotiate.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const named = (form: ReturnType<typeof negotiate>) => (typeof form === 'string' ? form : form.name);

it.each([
  ['', undefined, 'json'],
  ['', '*/*', 'json'],
  ['', browser, 'html'],
  ['f=json', browser, 'json'],
  ['f=html', 'application/json', 'html'],
  ['f=GeoJSON', undefined, 'json'],
  ['f=gpkg', browser, 'gpkg'],
  ['', 'application/geo+json', 'json'],
  ['', 'text/csv', 'csv'],
  ['', 'application/json;q=0.5, text/csv;q=0.9', 'csv'],
  ['', 'text/html;q=0, application/geo+json', 'json'],
  ['', 'image/png', 'json'],
  ['', 'application/vnd.oai.openapi+json;version=3.0', 'json'],
])('features, asked by “%s” and %s, are answered as %s', (query, accept, expected) => {
  expect(named(negotiate(query, accept, { hasFiles: true }))).toBe(expected);
});

it('a document is no file', () => {
  expect(() => negotiate('f=csv', undefined, { hasFiles: false })).toThrow();
  expect(negotiate('', 'text/csv', { hasFiles: false })).toBe('json');
});
