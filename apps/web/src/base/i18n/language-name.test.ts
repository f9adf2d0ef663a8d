import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('a language is named in the language of the reader', () => {
  expect(languageName('fre', 'français', 'fr')).toBe('français');
  expect(languageName('fre', 'français', 'en')).toBe('French');
  expect(languageName('ger', 'allemand', 'en')).toBe('German');
});

test('what is no language keeps the name it came with', () => {
  expect(languageName('xyz', 'parler local', 'en')).toBe('parler local');
  expect(languageName('', 'inconnue', 'en')).toBe('inconnue');
});
