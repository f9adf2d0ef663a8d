import type { Expression } from '@cartable/expressions';
import { columnSought, conjunctsOf } from '../column-index.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDescription } from '../port.ts';
import { allOf, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { type CompiledFilter, compileFilter } from './compile-filter.ts';
import type { MemoryConditions } from './conditions.ts';
import { integer } from './table-sql.ts';

/** Features an index may leave for it to be worth more than reading the table in the order of its keys. */
const few = 2_000;

export interface IndexedTable {
  readonly description: TableDescription;
  readonly conditions: MemoryConditions;
  /** Whether nothing else chooses nor sorts the features. */
  readonly isFree: boolean;
  /** Rows of a statement. */
  count(statement: SqlFragment): number;
}

/**
 * A filter as SQL, the indexes of columns named where they leave few features and kept out elsewhere: SQLite, which does
 * not know how values are spread, would sort half a table rather than read its first hundred rows.
 * @throws {ExpressionError} when the filter does not suit the table
 */
export function compileIndexed(filter: Expression, table: IndexedTable): CompiledFilter {
  const { description, conditions } = table;
  if (!description.indexedColumns) return compileFilter(filter, description, conditions);
  const parts = conjunctsOf(filter, description).map((condition) => compileOne(condition, table));
  return {
    condition: allOf(parts.map(({ condition }) => condition)),
    release: () => {
      for (const { release } of parts) release();
    },
  };
}

/** Whether the features are found by an index rather than each asked. */
export function isFoundByIndex(filter: Expression, table: IndexedTable): boolean {
  const { description } = table;
  if (!description.indexedColumns) return false;
  const conditions = conjunctsOf(filter, description);
  return conditions.some((condition) => {
    const sought = columnIndexed(condition, description);
    if (!sought) return false;
    return (sought.isOneValue && conditions.length === 1) || isOfFew(condition, table);
  });
}

function compileOne(condition: Expression, table: IndexedTable): CompiledFilter {
  const { description, conditions } = table;
  const compiled = compileFilter(condition, description, conditions);
  const sought = columnIndexed(condition, description);
  if (!sought) return compiled;
  if (isOfFew(condition, table)) {
    const found = sql`${keyOf(description)} in (${selectKeys(description, compiled.condition)})`;
    return { ...compiled, condition: found };
  }
  if (sought.isOneValue && table.isFree) return compiled;
  // A sign before a condition keeps it from any index (sqlite.org/optoverview.html, “unary +”).
  return { ...compiled, condition: sql`+(${compiled.condition})` };
}

function columnIndexed(condition: Expression, table: TableDescription): ReturnType<typeof columnSought> {
  const sought = columnSought(condition, table);
  return sought && table.indexedColumns?.includes(sought.column) ? sought : undefined;
}

function isOfFew(condition: Expression, { description, conditions, count }: IndexedTable): boolean {
  const compiled = compileFilter(condition, description, conditions);
  try {
    const found = selectKeys(description, compiled.condition);
    return count(sql`${found} limit ${integer(few + 1)}`) <= few;
  } finally {
    compiled.release();
  }
}

function selectKeys(table: TableDescription, condition: SqlFragment): SqlFragment {
  return sql`select ${keyOf(table)} from ${trusted(quoteIdentifier(table.name))} where ${condition}`;
}

function keyOf({ name, primaryKey }: TableDescription): SqlFragment {
  return trusted(`${quoteIdentifier(name)}.${quoteIdentifier(primaryKey)}`);
}
