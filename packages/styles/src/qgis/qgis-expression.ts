/** Conditions and values in the expression language of QGIS. */

import {
  type Expression,
  foldExpression,
  foldValue,
  type LikePart,
  type LiteralValue,
  type ValueCases,
  type ValueExpression,
} from '@cartable/expressions';

/** Said where QGIS has no word of the same meaning: a function of styles, a geometry. */
class NotOfQgis extends Error {}

/** Undefined: QGIS cannot say it. */
export function qgisConditionOf(expression: Expression): string | undefined {
  return orUndefined(() =>
    foldExpression<string, string>(expression, {
      ...values,
      and: (all) => joined(all, 'AND', 'true'),
      or: (all) => joined(all, 'OR', 'false'),
      not: (one) => `(NOT ${one})`,
      comparison: ({ op, matchCase }, left, right) =>
        matchCase ? `(${left} ${op} ${right})` : `(lower(${left}) ${op} lower(${right}))`,
      between: (_node, value, low, high) => `(${value} >= ${low} AND ${value} <= ${high})`,
      like: ({ pattern, matchCase }, value) =>
        `(${value} ${matchCase ? 'LIKE' : 'ILIKE'} ${textOf(pattern.map(likePart).join(''))})`,
      isNull: (_node, value) => `(${value} IS NULL)`,
      noGeometry: () => '($geometry IS NULL)',
      in: ({ matchCase }, value, list) =>
        matchCase
          ? `(${value} IN (${list.join(', ')}))`
          : `(lower(${value}) IN (${list.map((one) => `lower(${one})`).join(', ')}))`,
      bbox: notOfQgis,
      topological: notOfQgis,
      distance: notOfQgis,
      resourceIds: notOfQgis,
    }),
  );
}

/** Undefined: QGIS cannot say it. */
export const qgisValueOf = (value: ValueExpression): string | undefined =>
  orUndefined(() => foldValue<string>(value, values));

const notOfQgis = (): never => {
  throw new NotOfQgis();
};

const values: ValueCases<string> = {
  property: ({ name }) => `"${name.replaceAll('"', '""')}"`,
  literal: ({ value }) => literalOf(value),
  arithmetic: ({ operator }, left, right) => `(${left} ${operator} ${right})`,
  function: notOfQgis,
};

function orUndefined(say: () => string): string | undefined {
  try {
    return say();
  } catch (error) {
    if (error instanceof NotOfQgis) return undefined;
    throw error;
  }
}

const joined = (parts: readonly string[], word: string, none: string): string =>
  parts.length === 0 ? none : `(${parts.join(` ${word} `)})`;

/** In quotes that the text cannot leave. */
export const textOf = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;

function literalOf(value: LiteralValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? textOf(value) : String(value);
}

/** Wildcards of the pattern are the signs of QGIS; those of the text are not. */
function likePart(part: LikePart): string {
  if (part === 'any') return '%';
  return part === 'one' ? '_' : part.text.replace(/[\\%_]/g, '\\$&');
}
