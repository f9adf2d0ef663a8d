/** Wildcard patterns: read from a filter language, written for SQL, matched in memory. */

import type { LikePart } from './expression.ts';
import { ExpressionError } from './expression-error.ts';

export interface Wildcards {
  readonly wildCard: string;
  readonly singleChar: string;
  readonly escapeChar: string;
}

/** Longer patterns serve no person and cost time. */
const maxPatternLength = 1000;

/**
 * @example parseLike('Saint-*', { wildCard: '*', singleChar: '?', escapeChar: '!' }) → [{ text: 'Saint-' }, 'any']
 * @throws {ExpressionError} `pattern-invalid`
 */
export function parseLike(pattern: string, wildcards: Wildcards): LikePart[] {
  if (pattern.length > maxPatternLength) {
    throw new ExpressionError('pattern-invalid', `A pattern has at most ${maxPatternLength} characters.`);
  }
  const parts: LikePart[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push({ text });
    text = '';
  };
  for (let i = 0; i < pattern.length; ) {
    const at = (mark: string): boolean => mark !== '' && pattern.startsWith(mark, i);
    if (at(wildcards.escapeChar) && i + wildcards.escapeChar.length < pattern.length) {
      i += wildcards.escapeChar.length;
      text += pattern[i]!;
      i += 1;
    } else if (at(wildcards.wildCard)) {
      flush();
      if (parts.at(-1) !== 'any') parts.push('any');
      i += wildcards.wildCard.length;
    } else if (at(wildcards.singleChar)) {
      flush();
      parts.push('one');
      i += wildcards.singleChar.length;
    } else {
      text += pattern[i]!;
      i += 1;
    }
  }
  flush();
  return parts;
}

/** For `LIKE … ESCAPE '\'`. */
export function formatSqlLike(pattern: readonly LikePart[]): string {
  return pattern
    .map((part) => (part === 'any' ? '%' : part === 'one' ? '_' : part.text.replace(/[\\%_]/g, '\\$&')))
    .join('');
}

/**
 * Two-pointer matching: linear for one wildcard, never exponential whatever the pattern
 * (a regular expression of the same pattern can be).
 */
export function likeMatcher(pattern: readonly LikePart[], matchCase: boolean): (text: string) => boolean {
  const fold = (text: string): string => (matchCase ? text : text.toLocaleLowerCase('en'));
  const units: (string | null)[] = [];
  for (const part of pattern) {
    if (part === 'any') units.push(null);
    else if (part === 'one') units.push('');
    else units.push(...fold(part.text));
  }
  return (text) => matches(units, [...fold(text)]);
}

/** `null` stands for any run, an empty string for any one character. */
function matches(units: readonly (string | null)[], characters: readonly string[]): boolean {
  let unit = 0;
  let character = 0;
  let lastAny = -1;
  let retryFrom = 0;
  while (character < characters.length) {
    const expected = units[unit];
    if (expected === null) {
      lastAny = unit++;
      retryFrom = character;
    } else if (expected !== undefined && (expected === '' || expected === characters[character])) {
      unit++;
      character++;
    } else if (lastAny >= 0) {
      unit = lastAny + 1;
      character = ++retryFrom;
    } else {
      return false;
    }
  }
  while (units[unit] === null) unit++;
  return unit === units.length;
}
