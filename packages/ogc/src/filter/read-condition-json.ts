/**
 * The condition language of the collaborative clients: JSON after the manner of MongoDB, as one expression tree.
 * `{"nom": "Une", "hauteur": {"$gte": 2}, "$or": [{…}, {…}]}`; `%` stands for anything in a `$like`.
 */

import {
  and,
  compare,
  type Expression,
  isIn,
  isNull,
  type LiteralValue,
  like,
  literal,
  not,
  or,
  parseLike,
  property,
} from '@cartable/expressions';
import { invalidParameter } from '../common/ogc-request-error.ts';

const comparisons = { $eq: '=', $ne: '<>', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
const expected = '{"column": value}, $and, $or, $not, $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $like';
const maxDepth = 32;
const wildcards = { wildCard: '%', singleChar: '_', escapeChar: '\\' };

type Members = Readonly<Record<string, unknown>>;

/** Members of a condition as they are written. @throws {OgcRequestError} when it is not a JSON object */
export function parseConditionJson(text: string): Members {
  try {
    const read: unknown = JSON.parse(text);
    if (isMembers(read)) return read;
  } catch {
    // Told below with what was found.
  }
  throw unread(text);
}

/** @throws {OgcRequestError} */
export function readConditionJson(members: Members): Expression {
  return conditionOf(members, 0);
}

function conditionOf(members: Members, depth: number): Expression {
  if (depth > maxDepth) throw unread(JSON.stringify(members).slice(0, 200));
  return and(
    ...Object.entries(members).map(([name, value]) => {
      if (name === '$and') return and(...listOf(value).map((one) => conditionOf(one, depth + 1)));
      if (name === '$or') return or(...listOf(value).map((one) => conditionOf(one, depth + 1)));
      if (name === '$not') return not(conditionOf(membersOf(value), depth + 1));
      if (name.startsWith('$')) throw unread(name);
      return comparisonOf(name, value);
    }),
  );
}

function comparisonOf(name: string, value: unknown): Expression {
  if (!isMembers(value)) return equals(name, value);
  return and(
    ...Object.entries(value).map(([operator, operand]) => {
      switch (operator) {
        case '$eq':
          return equals(name, operand);
        case '$ne':
          return not(equals(name, operand));
        case '$in':
          return oneOf(name, operand);
        case '$nin':
          return not(oneOf(name, operand));
        case '$like':
          return like(property(name), parseLike(textOf(operand), wildcards), { matchCase: false });
        default: {
          const sign = comparisons[operator as keyof typeof comparisons];
          if (sign === undefined) throw unread(operator);
          return compare(property(name), sign, literal(literalOf(operand)));
        }
      }
    }),
  );
}

function equals(name: string, value: unknown): Expression {
  const read = literalOf(value);
  return read === null ? isNull(property(name)) : compare(property(name), '=', literal(read));
}

function oneOf(name: string, value: unknown): Expression {
  if (!Array.isArray(value)) throw unread(JSON.stringify(value));
  return isIn(
    property(name),
    value.map((one) => literal(literalOf(one))),
  );
}

function literalOf(value: unknown): LiteralValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as LiteralValue;
  throw unread(JSON.stringify(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw unread(JSON.stringify(value));
}

function listOf(value: unknown): Members[] {
  if (Array.isArray(value)) return value.map(membersOf);
  throw unread(JSON.stringify(value));
}

function membersOf(value: unknown): Members {
  if (isMembers(value)) return value;
  throw unread(JSON.stringify(value));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const unread = (found: string) => invalidParameter('filter', (found ?? '').slice(0, 200), expected);
