import { expect, test } from 'vitest';
import { documentTitle } from './document-title.ts';

test('the window is named after the page, then the site', () => {
  expect(documentTitle('Mon compte', 'Cartable')).toBe('Mon compte | Cartable');
});

test('a page without a title leaves the name of the site alone', () => {
  expect(documentTitle('', 'Cartable')).toBe('Cartable');
});
