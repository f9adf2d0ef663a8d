import { expect, it } from 'vitest';
import { isValue, storedValues, textOfValues, valuesOfText, writtenTwice } from './attribute-values.ts';

it.each([
  [['Rouge', 'Vert'], 'Rouge\nVert'],
  [{ Rouge: 'R', Vert: 'Vert', Aucune: null }, 'Rouge = R\nVert\nAucune = '],
])('writes and reads the values of a list: %j', (values, text) => {
  expect(textOfValues(values)).toBe(text);
  expect(valuesOfText(text)).toEqual(values);
});

it('leaves empty lines and ends of lines aside', () => {
  expect(valuesOfText('  un \n\n deux\n')).toEqual(['un', 'deux']);
  expect(valuesOfText('')).toEqual([]);
});

it('finds what is written twice, by its label', () => {
  expect(writtenTwice('a\nb\n a ')).toBe('a');
  expect(writtenTwice('a = 1\na = 2')).toBe('a');
  expect(writtenTwice('a\nb')).toBeUndefined();
});

it.each([
  ['12', 'integer', true],
  ['012', 'integer', false],
  ['1.5', 'integer', false],
  ['1.5', 'double', true],
  ['douze', 'double', false],
  ['2026-11-25', 'date', true],
  ['2026/11/25', 'date', true],
  ['2026-11/25', 'date', false],
  ['25/11/2026', 'date', false],
  ['1', 'checkbox', true],
  ['oui', 'checkbox', false],
  ['R', 'list', true],
  ['Rouge', 'list', false],
  ['', 'integer', true],
  ['n’importe', 'text', true],
] as const)('says whether %j is a default of type %s', (value, type, fits) => {
  expect(isValue(value, type, { Rouge: 'R' })).toBe(fits);
});

it('keeps the value, not its label', () => {
  expect(storedValues({ Rouge: 'R', Aucune: null })).toEqual(['R', '']);
});
