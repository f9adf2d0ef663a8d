import { expect, test } from 'vitest';
import { defineTexts, translatorOf } from './texts.ts';

const set = defineTexts('texts-test', {
  fr: {
    hello: 'Bonjour {{name}}',
    'time: now': 'Il est {{hour}}.',
    quoted: '« {{name}} » : est-ce bien lui ?',
    files_one: '{{count}} fichier',
    files_other: '{{count}} fichiers',
  },
  en: {
    hello: 'Hello {{name}}',
    'time: now': 'It is {{hour}}.',
    quoted: '“{{name}}”: is it the one?',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
  },
});

test('values take their place, as they are: React escapes what it shows', () => {
  expect(translatorOf(set, 'fr')('hello', { name: '<Zoé & fils>' })).toBe('Bonjour <Zoé & fils>');
});

test('zero is singular in French and plural in English', () => {
  expect(translatorOf(set, 'fr')('files', { count: 0 })).toBe('0 fichier');
  expect(translatorOf(set, 'en')('files', { count: 0 })).toBe('0 files');
});

test('large numbers are grouped as the language does, and a million is a plural', () => {
  expect(translatorOf(set, 'fr')('files', { count: 1_000_000 })).toBe('1\u202f000\u202f000 fichiers');
  expect(translatorOf(set, 'en')('files', { count: 35_228 })).toBe('35,228 files');
});

test('punctuation in a key or in a value means nothing', () => {
  expect(translatorOf(set, 'en')('time: now', { hour: '$t(hello)' })).toBe('It is $t(hello).');
});

test('in French no line begins or ends with a mark alone', () => {
  expect(translatorOf(set, 'fr')('quoted', { name: 'a' })).toBe(
    '«\u00a0a\u00a0»\u00a0: est-ce bien lui\u00a0?',
  );
  expect(translatorOf(set, 'en')('quoted', { name: 'a' })).toBe('“a”: is it the one?');
});
