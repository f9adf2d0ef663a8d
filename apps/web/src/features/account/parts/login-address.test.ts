import { expect, test } from 'vitest';
import { isServerPage, safeNextAddress } from './login-address.ts';

test('an address of the site is followed, with its query', () => {
  expect(safeNextAddress('/entrepot/a/donnees?page=2')).toBe('/entrepot/a/donnees?page=2');
});

test.each([
  'https://example.org/',
  '//example.org',
  '/\\example.org',
  '/\t/example.org',
  'javascript:alert(1)',
  'mon-compte',
  '',
])('%j leaves the site, and is not followed', (address) => {
  expect(safeNextAddress(address)).toBeUndefined();
});

test('signing in does not lead back to the sign-in screens', () => {
  expect(safeNextAddress('/login?next=/a')).toBeUndefined();
  expect(safeNextAddress('/logout')).toBeUndefined();
  expect(safeNextAddress('/loginfo')).toBe('/loginfo');
});

test('pages of the server are loaded, not looked for among the screens', () => {
  expect(isServerPage('/api/openid/interactions/abc')).toBe(true);
  expect(isServerPage('/apiculture')).toBe(false);
});
