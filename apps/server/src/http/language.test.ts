import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'fr'],
  ['de', 'fr'],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['fr;q=0.3, en;q=0.7', 'en'],
  ['en;q=0, fr', 'fr'],
  [';;;,,q=', 'fr'],
])('“%s” is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
