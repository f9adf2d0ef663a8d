import type { Column, Value } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { FeatureQuery, PageKey } from '../port.ts';
import { allOf, anyOf, joinSql, type SqlFragment, type SqlValue, sql, trusted } from './fragment.ts';

/** SQL that differs between the engines. */
export interface KeySetDialect {
  /** The column as it is ordered: by bytes for texts, on both engines. */
  ordered(column: Column): SqlFragment;
  bind(column: Column, value: Exclude<Value, null>): SqlValue;
}

interface OrderTerm {
  readonly column: Column;
  readonly descending: boolean;
}

/** A total order: the key closes it, ascending unless the whole is read backwards. */
export interface Order {
  readonly terms: readonly OrderTerm[];
  readonly primaryKey: string;
  readonly backwards: boolean;
}

/** The order in which a query is read: turned round when it asks for what comes before a feature. */
export function orderOf(
  query: Pick<FeatureQuery, 'sort' | 'before'>,
  primaryKey: string,
  columnOf: (name: string) => Column,
): Order {
  const backwards = query.before !== undefined;
  const terms = (query.sort ?? []).map(({ column, descending }) => ({
    column: columnOf(column),
    descending: descending !== backwards,
  }));
  return { terms, primaryKey, backwards };
}

/**
 * `order by` clause. Nulls count as the greatest values (last upwards, first downwards), as PostgreSQL has it.
 */
export function orderBy({ terms, primaryKey, backwards }: Order, dialect: KeySetDialect): SqlFragment {
  const sorted = terms.map(({ column, descending }) =>
    descending
      ? sql`${dialect.ordered(column)} desc nulls first`
      : sql`${dialect.ordered(column)} asc nulls last`,
  );
  const key = trusted(`${quoteIdentifier(primaryKey)} ${backwards ? 'desc' : 'asc'}`);
  return joinSql([...sorted, key], ', ');
}

/** Condition of the features that come strictly beyond a given one in that order. */
export function beyond(from: PageKey, order: Order, dialect: KeySetDialect): SqlFragment {
  const equals: SqlFragment[] = [];
  const ways: SqlFragment[] = [];
  order.terms.forEach((term, i) => {
    const value = from.sortValues[i] ?? null;
    const further = isFurther(term, value, dialect);
    if (further) ways.push(allOf([...equals, further]));
    equals.push(isEqual(term.column, value, dialect));
  });
  const comparison = trusted(`${quoteIdentifier(order.primaryKey)} ${order.backwards ? '<' : '>'} `);
  const key = sql`${comparison}${{ type: 'int8', value: BigInt(from.key) }}`;
  return anyOf([...ways, allOf([...equals, key])]);
}

function isFurther(
  { column, descending }: OrderTerm,
  value: Value,
  dialect: KeySetDialect,
): SqlFragment | undefined {
  const name = trusted(quoteIdentifier(column.name));
  const ordered = dialect.ordered(column);
  if (value === null) return descending ? sql`${name} is not null` : undefined;
  const bound = dialect.bind(column, value);
  return descending ? sql`${ordered} < ${bound}` : sql`${ordered} > ${bound} or ${name} is null`;
}

function isEqual(column: Column, value: Value, dialect: KeySetDialect): SqlFragment {
  if (value === null) return sql`${trusted(quoteIdentifier(column.name))} is null`;
  return sql`${dialect.ordered(column)} = ${dialect.bind(column, value)}`;
}
