/** Functions of value expressions: a small set every adapter can offer, with the names other servers give them. */

import { withoutAccents } from './accents.ts';
import type { LiteralValue } from './expression.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { styleFunctions } from './style-functions.ts';

const manyArgs = 20;
const number = (value: LiteralValue | undefined): number => Number(value);
const text = (value: LiteralValue | undefined): string => String(value);

function textFunction(
  name: string,
  aliases: string[],
  apply: (value: string) => LiteralValue,
): FunctionDefinition {
  return {
    name,
    aliases,
    takes: 'text',
    gives: 'text',
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([a]) => apply(text(a)),
  };
}

function numberFunction(name: string, apply: (value: number) => number): FunctionDefinition {
  return {
    name,
    aliases: [],
    takes: 'number',
    gives: 'number',
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([a]) => apply(number(a)),
  };
}

/** Function of two numbers; null where the result is none (division by zero, root of a negative number, overflow). */
function operation(name: string, apply: (a: number, b: number) => number): FunctionDefinition {
  return {
    name,
    aliases: [],
    takes: 'number',
    gives: 'number',
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([a, b]) => {
      const result = apply(number(a), number(b));
      return Number.isFinite(result) ? result : null;
    },
  };
}

function extremum(name: string, pick: (...values: number[]) => number): FunctionDefinition {
  return {
    name,
    aliases: [],
    takes: 'number',
    gives: 'number',
    minArgs: 2,
    maxArgs: manyArgs,
    evaluate: (args) => pick(...args.map(number)),
  };
}

const definitions: readonly FunctionDefinition[] = [
  textFunction('lower', ['strtolowercase', 'casei'], (value) => value.toLocaleLowerCase('en')),
  textFunction('upper', ['strtouppercase'], (value) => value.toLocaleUpperCase('en')),
  textFunction('trim', ['strtrim'], (value) => value.trim()),
  { ...textFunction('length', ['strlength'], (value) => [...value].length), gives: 'number' },
  {
    name: 'concat',
    aliases: ['concatenate', 'strconcat'],
    takes: 'text',
    gives: 'text',
    minArgs: 1,
    maxArgs: manyArgs,
    acceptsNull: true,
    evaluate: (args) => args.map((arg) => (arg === null ? '' : text(arg))).join(''),
  },
  {
    name: 'coalesce',
    aliases: ['ifnull', 'isnull'],
    takes: 'any',
    gives: 'any',
    minArgs: 2,
    maxArgs: manyArgs,
    acceptsNull: true,
    evaluate: (args) => args.find((arg) => arg !== null) ?? null,
  },
  textFunction('unaccent', ['accenti'], withoutAccents),
  numberFunction('abs', Math.abs),
  numberFunction('floor', Math.floor),
  numberFunction('ceil', Math.ceil),
  numberFunction('round', Math.round),
  operation('mod', (a, b) => a % b),
  operation('div', (a, b) => Math.trunc(a / b)),
  operation('power', (a, b) => a ** b),
  extremum('least', Math.min),
  extremum('greatest', Math.max),
];

const byName = new Map(
  [...styleFunctions, ...definitions].flatMap((definition) =>
    [definition.name, ...definition.aliases].map((name) => [name.toLowerCase(), definition] as const),
  ),
);

/** Functions that every store translates and every protocol offers. */
export const functionNames: readonly string[] = definitions.map((definition) => definition.name);

/** The same, with what protocols announce of them. */
export const functionSignatures: readonly Pick<FunctionDefinition, 'name' | 'minArgs' | 'takes' | 'gives'>[] =
  definitions.map(({ name, minArgs, takes, gives }) => ({ name, minArgs, takes, gives }));

/** Whether a style may call a function of this name, in any case, with so many arguments. */
export function isStyleFunction(name: string, argumentCount: number): boolean {
  const found = byName.get(name.toLowerCase());
  return found !== undefined && argumentCount >= found.minArgs && argumentCount <= found.maxArgs;
}

/** By its name or an alias, in any case. */
export function findFunction(name: string): FunctionDefinition | undefined {
  return byName.get(name.toLowerCase());
}
