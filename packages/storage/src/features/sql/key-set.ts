import type { Column, Value } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { FeatureQuery, PageKey } from '../port.ts';
import { allOf, anyOf, joinSql, type SqlFragment, type SqlValue, sql, trusted } from './fragment.ts';

/** What differs between the engines. */
export interface KeySetDialect {
  /** The column as it is ordered: by bytes for texts, on both engines. */
  ordered(column: Column): SqlFragment;
  bind(column: Column, value: Exclude<Value, null>): SqlValue;
}

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * `order by` clause. Nulls count as the greatest values (last upwards, first downwards), as PostgreSQL has it; the key
 * closes the order, so that it is total.
 */
export function orderBy(orders: readonly Order[], primaryKey: string, dialect: KeySetDialect): SqlFragment {
  const terms = orders.map(({ column, descending }) =>
    descending
      ? sql`${dialect.ordered(column)} desc nulls first`
      : sql`${dialect.ordered(column)} asc nulls last`,
  );
  return joinSql([...terms, trusted(quoteIdentifier(primaryKey))], ', ');
}

/** What comes strictly after a feature in that order. */
export function afterKey(
  after: PageKey,
  orders: readonly Order[],
  primaryKey: string,
  dialect: KeySetDialect,
): SqlFragment {
  const equals: SqlFragment[] = [];
  const ways: SqlFragment[] = [];
  orders.forEach((order, i) => {
    const value = after.sortValues[i] ?? null;
    const beyond = isBeyond(order, value, dialect);
    if (beyond) ways.push(allOf([...equals, beyond]));
    equals.push(isEqual(order.column, value, dialect));
  });
  const key = sql`${trusted(quoteIdentifier(primaryKey))} > ${{ type: 'int8', value: BigInt(after.key) }}`;
  return anyOf([...ways, allOf([...equals, key])]);
}

function isBeyond(
  { column, descending }: Order,
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

/** The order of a query in terms of the columns of its table. */
export function ordersOf(query: Pick<FeatureQuery, 'sort'>, columnOf: (name: string) => Column): Order[] {
  return (query.sort ?? []).map(({ column, descending }) => ({ column: columnOf(column), descending }));
}
