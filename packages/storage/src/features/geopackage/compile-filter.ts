import {
  bindExpression,
  type Comparison,
  type Expression,
  type ExpressionCases,
  foldExpression,
  type Like,
  type ValueExpression,
} from '@cartable/expressions';
import type { Column } from '@cartable/geo';
import { toUtcDateTime } from '../date-times.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { allOf, anyOf, joinSql, type SqlFragment, type SqlValue, sql, trusted } from '../sql/fragment.ts';
import { noGeometryIn } from '../sql/no-geometry.ts';
import { columnNamed, filterableColumns, geometryName } from '../table-columns.ts';
import type { MemoryConditions } from './conditions.ts';

export interface CompiledFilter {
  readonly condition: SqlFragment;
  /** The statement will not run any more. */
  release(): void;
}

/** A value SQLite compares as the evaluator does; undefined when only the evaluator knows. */
type Comparable = SqlFragment | undefined;
type ComparableDomain = 'number' | 'text' | 'boolean' | 'temporal';

/**
 * A filter as SQL. Comparisons of columns with constants, patterns, nulls and keys become SQL; any other condition is
 * left, alone, to the evaluator. @throws {ExpressionError} when the filter does not suit the table
 */
export function compileFilter(
  filter: Expression,
  table: TableDefinition,
  conditions: MemoryConditions,
): CompiledFilter {
  const releases: (() => void)[] = [];
  const inMemory = (node: Expression): SqlFragment => {
    const { fragment, release } = conditions.add(node, table);
    releases.push(release);
    return fragment;
  };
  const bound = bindExpression(filter, { columns: filterableColumns(table), ...geometryName(table) });
  const condition = foldExpression<SqlFragment, ValueExpression>(bound, casesFor(table, inMemory));
  return {
    condition,
    release: () => {
      for (const release of releases) release();
    },
  };
}

function casesFor(
  table: TableDefinition,
  inMemory: (node: Expression) => SqlFragment,
): ExpressionCases<SqlFragment, ValueExpression> {
  return {
    property: (node) => node,
    literal: (node) => node,
    arithmetic: (node) => node,
    function: (node) => node,
    and: allOf,
    or: anyOf,
    not: (arg) => sql`not (${arg})`,
    comparison: (node) => {
      const [left, right] = comparables(table, node, [node.left, node.right]);
      return left && right ? sql`${left} ${trusted(node.op)} ${right}` : inMemory(node);
    },
    between: (node) => {
      const [value, low, high] = comparables(table, { ...node, matchCase: true }, [
        node.value,
        node.low,
        node.high,
      ]);
      return value && low && high ? sql`${value} between ${low} and ${high}` : inMemory(node);
    },
    in: (node) => {
      const [value, ...list] = comparables(table, node, [node.value, ...node.list]);
      const known = list.filter((item) => item !== undefined);
      if (!value || known.length < list.length || list.length === 0) return inMemory(node);
      return sql`${value} in (${joinSql(known, ', ')})`;
    },
    like: (node) => {
      const column = columnOf(table, node.value);
      const isPlain = column && (column.type === 'text' || column.type === 'json') && node.matchCase;
      return isPlain
        ? sql`${nameOf(column)} glob ${{ type: 'text', value: formatGlob(node) }}`
        : inMemory(node);
    },
    isNull: (node) => {
      const column = columnOf(table, node.value);
      return column && column.type !== 'blob' ? sql`${nameOf(column)} is null` : inMemory(node);
    },
    noGeometry: () => noGeometryIn(table),
    bbox: inMemory,
    topological: inMemory,
    distance: inMemory,
    resourceIds: (node) => {
      const keys = node.keys.map((key) => sql`${{ type: 'int8', value: key }}`);
      return keys.length === 0
        ? trusted('1 = 0')
        : sql`${trusted(quoteIdentifier(table.primaryKey))} in (${joinSql(keys, ', ')})`;
    },
  };
}

function comparables(
  table: TableDefinition,
  { domain, matchCase }: Pick<Comparison, 'domain' | 'matchCase'>,
  nodes: readonly ValueExpression[],
): Comparable[] {
  if (domain === 'undetermined' || (domain === 'text' && !matchCase)) return nodes.map(() => undefined);
  return nodes.map((node) => comparable(table, domain, node));
}

function comparable(table: TableDefinition, domain: ComparableDomain, node: ValueExpression): Comparable {
  if (node.op === 'literal') return literalOf(domain, node.value);
  const column = columnOf(table, node);
  if (!column || !suits(column, domain)) return undefined;
  // A date is its first instant.
  return column.type === 'date' ? sql`${nameOf(column)} || 'T00:00:00.000Z'` : nameOf(column);
}

/** Whether the stored form of the column sorts as its values do. */
function suits({ type }: Column, domain: ComparableDomain): boolean {
  switch (domain) {
    case 'number':
      return type === 'integer' || type === 'bigint' || type === 'double';
    case 'text':
      return type === 'text' || type === 'json';
    case 'boolean':
      return type === 'boolean';
    case 'temporal':
      return type === 'date' || type === 'datetime';
  }
}

function literalOf(domain: ComparableDomain, value: null | boolean | number | bigint | string): Comparable {
  if (value === null) return undefined;
  const bound = boundLiteral(domain, value);
  return bound && sql`${bound}`;
}

function boundLiteral(
  domain: ComparableDomain,
  value: boolean | number | bigint | string,
): SqlValue | undefined {
  switch (domain) {
    case 'number':
      if (typeof value === 'bigint') {
        const fits = BigInt.asIntN(64, value) === value;
        return fits ? { type: 'int8', value } : { type: 'float8', value: Number(value) };
      }
      return typeof value === 'number' ? { type: 'float8', value } : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? { type: 'boolean', value } : undefined;
    case 'text':
      return { type: 'text', value: String(value) };
    case 'temporal': {
      const instant = toUtcDateTime(String(value).trim());
      return instant === undefined ? undefined : { type: 'text', value: instant };
    }
  }
}

function columnOf(table: TableDefinition, node: ValueExpression): Column | undefined {
  return node.op === 'property' ? columnNamed(table, node.name) : undefined;
}

function nameOf(column: Column): SqlFragment {
  return trusted(quoteIdentifier(column.name));
}

/** GLOB is the case-sensitive pattern of SQLite; a bracket takes its own marks literally. */
function formatGlob({ pattern }: Like): string {
  return pattern
    .map((part) => (part === 'any' ? '*' : part === 'one' ? '?' : part.text.replace(/[*?[]/g, '[$&]')))
    .join('');
}
