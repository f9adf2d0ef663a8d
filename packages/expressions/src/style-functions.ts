/**
 * Functions that map styles use and filters do not offer: those of Symbology Encoding 1.1 (OGC 05-077r4 §11.6) and the
 * common ones of GeoServer, with the argument order of the latter. They are evaluated in memory only: no store
 * translates them, and filters of requests refuse them (`allowsStyleFunctions` of the binding).
 */

import type { LiteralValue } from './expression.ts';
import { formatDate, formatNumber } from './format-values.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { categorize, interpolate, recode } from './transform-functions.ts';

/** A classification has tens of classes; a long list of codes, hundreds. */
export const mostStyleArguments = 800;

const number = (value: LiteralValue | undefined): number => Number(value);
const text = (value: LiteralValue | undefined): string => String(value);

type Given = Omit<FunctionDefinition, 'name' | 'aliases' | 'isForStyles'> & { readonly aliases?: string[] };

function define(name: string, { aliases = [], ...rest }: Given): FunctionDefinition {
  return { name, aliases, isForStyles: true, ...rest };
}

function texts(
  name: string,
  [minArgs, maxArgs]: readonly [number, number],
  evaluate: (args: LiteralValue[]) => LiteralValue,
  aliases: string[] = [],
): FunctionDefinition {
  return define(name, { aliases, takes: 'any', gives: 'text', minArgs, maxArgs, evaluate });
}

function numbers(
  name: string,
  [minArgs, maxArgs]: readonly [number, number],
  evaluate: (...args: number[]) => number,
  aliases: string[] = [],
): FunctionDefinition {
  return define(name, {
    aliases,
    takes: 'any',
    gives: 'number',
    minArgs,
    maxArgs,
    evaluate: (args) => finite(evaluate(...args.map(number))),
  });
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A test gives true or false, to be chosen from by `if_then_else`. */
function test(
  name: string,
  [minArgs, maxArgs]: readonly [number, number],
  evaluate: (args: LiteralValue[]) => boolean,
  aliases: string[] = [],
): FunctionDefinition {
  return define(name, { aliases, takes: 'any', gives: 'undetermined', minArgs, maxArgs, evaluate });
}

/** Numbers as numbers when both look so, else texts. */
function order(a: LiteralValue | undefined, b: LiteralValue | undefined): number {
  const x = a === '' ? Number.NaN : number(a);
  const y = b === '' ? Number.NaN : number(b);
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
}

const isTrue = (value: LiteralValue | undefined): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes)$/i.test(value));

/** Removes one repeated character from the ends (SE 1.1 §11.6.1.7). */
function strip(value: string, character: string, where: string): string {
  let start = 0;
  let end = value.length;
  if (character.length !== 1) return value.trim();
  if (where !== 'trailing') while (start < end && value[start] === character) start++;
  if (where !== 'leading') while (end > start && value[end - 1] === character) end--;
  return value.slice(start, end);
}

function capitalize(value: string): string {
  return value
    .toLocaleLowerCase('en')
    .replace(/(^|[\s-])(\p{L})/gu, (found) => found.toLocaleUpperCase('en'));
}

export const styleFunctions: readonly FunctionDefinition[] = [
  define('recode', {
    takes: 'any',
    gives: 'undetermined',
    minArgs: 3,
    maxArgs: mostStyleArguments,
    evaluate: recode,
  }),
  define('categorize', {
    takes: 'any',
    gives: 'undetermined',
    minArgs: 2,
    maxArgs: mostStyleArguments,
    evaluate: categorize,
  }),
  define('interpolate', {
    takes: 'any',
    gives: 'undetermined',
    minArgs: 3,
    maxArgs: mostStyleArguments,
    evaluate: interpolate,
  }),

  // Texts. Positions of the GeoServer functions start from 0, those of SE from 1.
  texts('substring', [2, 3], ([value, position, length]) => {
    const start = Math.max(Math.round(number(position)) - 1, 0);
    const end = length === undefined ? undefined : start + Math.max(Math.round(number(length)), 0);
    return text(value).slice(start, end);
  }),
  texts('strSubstring', [3, 3], ([value, begin, end]) =>
    text(value).slice(Math.max(number(begin), 0), Math.max(number(end), 0)),
  ),
  texts('strSubstringStart', [2, 2], ([value, begin]) => text(value).slice(Math.max(number(begin), 0))),
  texts('strip', [1, 3], ([value, character = ' ', where = 'both']) =>
    strip(text(value), text(character), text(where).toLowerCase()),
  ),
  texts('strCapitalize', [1, 1], ([value]) => capitalize(text(value))),
  texts('numberFormat', [2, 5], ([pattern, value, negative, point, group]) =>
    formatNumber(text(pattern), number(value), {
      negative: negative === undefined ? '' : text(negative),
      point: point === undefined ? '.' : text(point),
      group: group === undefined ? ',' : text(group),
    }),
  ),
  texts('dateFormat', [2, 2], ([pattern, value]) => formatDate(text(pattern), text(value))),
  define('stringPosition', {
    takes: 'any',
    gives: 'number',
    minArgs: 2,
    maxArgs: 3,
    evaluate: ([searched, value, direction]) =>
      direction === 'backToFront'
        ? text(value).lastIndexOf(text(searched)) + 1
        : text(value).indexOf(text(searched)) + 1,
  }),
  define('strIndexOf', {
    takes: 'any',
    gives: 'number',
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, searched]) => text(value).indexOf(text(searched)),
  }),
  define('strLastIndexOf', {
    takes: 'any',
    gives: 'number',
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, searched]) => text(value).lastIndexOf(text(searched)),
  }),

  // Numbers.
  numbers('min', [2, 20], Math.min),
  numbers('max', [2, 20], Math.max),
  numbers('sqrt', [1, 1], Math.sqrt),
  numbers('pow', [2, 2], (a, b) => a ** b),
  numbers('exp', [1, 1], Math.exp),
  numbers('log', [1, 1], Math.log),
  numbers('sin', [1, 1], Math.sin),
  numbers('cos', [1, 1], Math.cos),
  numbers('tan', [1, 1], Math.tan),
  numbers('atan2', [2, 2], Math.atan2),
  numbers('toDegrees', [1, 1], (radians) => (radians * 180) / Math.PI),
  numbers('toRadians', [1, 1], (degrees) => (degrees * Math.PI) / 180),
  numbers('modulo', [2, 2], (a, b) => a % b, ['IEEEremainder']),
  numbers('pi', [0, 0], () => Math.PI),
  numbers('parseDouble', [1, 1], (a) => a, ['toNumber']),
  numbers('parseInt', [1, 1], Math.trunc, ['parseLong', 'toInteger']),

  // Tests and choices.
  define('if_then_else', {
    takes: 'any',
    gives: 'undetermined',
    minArgs: 3,
    maxArgs: 3,
    acceptsNull: true,
    evaluate: ([condition, yes, no]) => (isTrue(condition) ? yes : no) ?? null,
  }),
  test('equalTo', [2, 2], ([a, b]) => order(a, b) === 0, ['strEquals']),
  test('notEqualTo', [2, 2], ([a, b]) => order(a, b) !== 0, ['notEqual']),
  test('greaterThan', [2, 2], ([a, b]) => order(a, b) > 0),
  test('greaterEqualThan', [2, 2], ([a, b]) => order(a, b) >= 0),
  test('lessThan', [2, 2], ([a, b]) => order(a, b) < 0),
  test('lessEqualThan', [2, 2], ([a, b]) => order(a, b) <= 0),
  test('between', [3, 3], ([value, low, high]) => order(value, low) >= 0 && order(value, high) <= 0),
  test('in', [2, mostStyleArguments], ([value, ...list]) => list.some((item) => order(value, item) === 0)),
  test('not', [1, 1], ([value]) => !isTrue(value)),
  test('strStartsWith', [2, 2], ([value, start]) => text(value).startsWith(text(start))),
  test('strEndsWith', [2, 2], ([value, end]) => text(value).endsWith(text(end))),
  test('strEqualsIgnoreCase', [2, 2], ([a, b]) => text(a).toLowerCase() === text(b).toLowerCase()),
];
