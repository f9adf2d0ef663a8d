import { expect, it } from 'vitest';
import { negotiateLanguage } from './language.ts';

it.each([
  [['en-GB', 'en'], 'en'],
  [['de-DE', 'en;q=0.5', 'en', 'fr'], 'en'],
  [['fr-CA', 'en'], 'fr'],
  [['de', 'it'], 'fr'],
  [[], 'fr'],
  [['english'], 'fr'],
] as const)('of %j takes %s', (preferred, taken) => {
  expect(negotiateLanguage(preferred)).toBe(taken);
});
