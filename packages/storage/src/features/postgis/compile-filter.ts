import {
  type BindingContext,
  bindExpression,
  compileToEvaluator,
  type Domain,
  type Expression,
  type ExpressionCases,
  foldExpression,
  formatSqlLike,
  type LiteralValue,
  parseInstant,
} from '@cartable/expressions';
import type { ColumnType } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { allOf, anyOf, joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { noGeometryIn } from '../sql/no-geometry.ts';
import { columnNamed, filterableColumns, geometryName } from '../table-columns.ts';
import { callFunction } from './functions.ts';
import { SpatialConditions } from './spatial-conditions.ts';
import { asText, type TypedSql } from './typed-sql.ts';

const kinds: Readonly<Record<ColumnType, TypedSql['kind']>> = {
  integer: 'number',
  bigint: 'number',
  double: 'number',
  boolean: 'boolean',
  text: 'text',
  json: 'json',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  blob: 'unknown',
};

/** A filter as SQL, whole. @throws {ExpressionError} when the filter does not suit the table, as in memory */
export function compileFilter(filter: Expression, table: TableDefinition): SqlFragment {
  const context: BindingContext & { srid: number } = {
    columns: filterableColumns(table),
    srid: table.geometry?.srid ?? 0,
    ...geometryName(table),
  };
  // Refuses exactly what the other engine refuses.
  compileToEvaluator(filter, context);
  return foldExpression(bindExpression(filter, context), casesFor(table));
}

function casesFor(table: TableDefinition): ExpressionCases<SqlFragment, TypedSql> {
  const { primaryKey } = table;
  const spatial = new SpatialConditions(table);
  return {
    property: (node) => {
      const { type } = columnNamed(table, node.name);
      return { kind: kinds[type], sql: trusted(quoteIdentifier(node.name)) };
    },
    literal: (node) => literalSql(node.value),
    arithmetic: (node, left, right) => {
      const a = sql`(${left.sql})::float8`;
      const b = sql`(${right.sql})::float8`;
      const by = node.operator === '/' ? sql`nullif(${b}, 0)` : b;
      return { kind: 'number', sql: sql`(${a} ${trusted(node.operator)} ${by})` };
    },
    function: (node, args) => callFunction(node.name, args),
    and: allOf,
    or: anyOf,
    not: (arg) => sql`not (${arg})`,
    comparison: (node, left, right) => {
      if (node.domain === 'undetermined') return unknown;
      return sql`${comparable(left, node)} ${trusted(node.op)} ${comparable(right, node)}`;
    },
    between: (node, value, low, high) => {
      if (node.domain === 'undetermined') return unknown;
      const as = { domain: node.domain, matchCase: true };
      return sql`${comparable(value, as)} between ${comparable(low, as)} and ${comparable(high, as)}`;
    },
    in: (node, value, list) => {
      if (list.length === 0) return trusted('false');
      if (node.domain === 'undetermined') return unknown;
      return sql`${comparable(value, node)} in (${joinSql(
        list.map((item) => comparable(item, node)),
        ', ',
      )})`;
    },
    like: (node, value) => {
      const pattern = sql`${{ type: 'text', value: formatSqlLike(node.pattern) }}`;
      const text = asText(value);
      return node.matchCase ? sql`${text} like ${pattern}` : sql`${folded(text)} like ${folded(pattern)}`;
    },
    isNull: (_, value) => sql`(${value.sql}) is null`,
    noGeometry: () => noGeometryIn(table),
    bbox: (node) => spatial.bbox(node),
    topological: (node) => spatial.topological(node),
    distance: (node) => spatial.distance(node),
    resourceIds: (node) => {
      const keys = node.keys
        .filter((key) => BigInt.asIntN(64, key) === key)
        .map((key) => sql`${{ type: 'int8', value: key }}`);
      return keys.length === 0
        ? trusted('false')
        : sql`${trusted(quoteIdentifier(primaryKey))} in (${joinSql(keys, ', ')})`;
    },
  };
}

const unknown = trusted('null::boolean');

function literalSql(value: LiteralValue): TypedSql {
  switch (typeof value) {
    case 'bigint':
      return { kind: 'number', literal: value, sql: integerSql(value) };
    case 'number':
      return {
        kind: 'number',
        literal: value,
        sql: Number.isInteger(value) ? integerSql(BigInt(value)) : sql`${{ type: 'float8', value }}`,
      };
    case 'boolean':
      return { kind: 'boolean', literal: value, sql: sql`${{ type: 'boolean', value }}` };
    case 'string':
      return { kind: 'text', literal: value, sql: sql`${{ type: 'text', value }}` };
    default:
      return { kind: 'null', sql: trusted('null') };
  }
}

/** Integers are compared exactly with the columns, whatever their size. */
function integerSql(value: bigint): SqlFragment {
  const fits = BigInt.asIntN(64, value) === value;
  return sql`${fits ? { type: 'int8', value } : { type: 'numeric', value: value.toString() }}`;
}

/** A value brought into the domain of its comparison. */
function comparable(
  value: TypedSql,
  { domain, matchCase }: { domain: Domain; matchCase: boolean },
): SqlFragment {
  switch (domain) {
    case 'text': {
      const text = asText(value);
      return matchCase ? sql`((${text}) collate "C")` : sql`(${folded(text)} collate "C")`;
    }
    case 'number':
      return value.kind === 'text' ? numberFromText(value.sql) : sql`(${value.sql})`;
    case 'temporal':
      return instantOf(value);
    default:
      return value.kind === 'null' ? trusted('null::boolean') : sql`(${value.sql})`;
  }
}

function folded(text: SqlFragment): SqlFragment {
  return sql`lower((${text}) collate "und-x-icu")`;
}

function numberFromText(text: SqlFragment): SqlFragment {
  const looksNumeric = trusted("'^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?\\s*$'");
  return sql`(case when (${text}) ~ ${looksNumeric} then (${text})::float8 end)`;
}

/** Milliseconds since 1970, or since midnight. */
function instantOf(value: TypedSql): SqlFragment {
  switch (value.kind) {
    case 'date':
      return sql`extract(epoch from (${value.sql})::timestamp) * 1000`;
    case 'datetime':
    case 'time':
      return sql`extract(epoch from (${value.sql})) * 1000`;
    case 'text': {
      const instant = typeof value.literal === 'string' ? parseInstant(value.literal) : undefined;
      return instant === undefined
        ? trusted('null::numeric')
        : sql`${{ type: 'int8', value: BigInt(Math.floor(instant)) }}`;
    }
    default:
      return trusted('null::numeric');
  }
}
