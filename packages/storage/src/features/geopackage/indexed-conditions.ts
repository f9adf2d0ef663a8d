import type { Expression } from '@cartable/expressions';
import { columnSought, conjunctsOf } from '../column-index.ts';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDescription } from '../port.ts';
import { allOf, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { type CompiledFilter, compileFilter } from './compile-filter.ts';
import type { MemoryConditions } from './conditions.ts';
import { integer } from './table-sql.ts';

/** Features an index may leave for it to be worth more than reading the table in the order of its keys. */
const few = 10_000;

export interface IndexedTable {
  readonly description: TableDescription;
  readonly conditions: MemoryConditions;
  /** Whether a statement has a row. */
  hasRow(statement: SqlFragment): boolean;
}

/** A condition that must hold, and what the index of its column has to say of it. */
interface IndexedCondition {
  readonly condition: Expression;
  /** Undefined without an index. */
  readonly index: { readonly isOneValue: boolean; readonly isOfFew: boolean } | undefined;
}

/** How the conditions of a filter are answered: looked at once, however many statements follow. */
export class IndexedFilter {
  readonly #table: IndexedTable;
  readonly #conditions: readonly IndexedCondition[];

  /** @throws {ExpressionError} when the filter does not suit the table */
  constructor(filter: Expression, table: IndexedTable) {
    this.#table = table;
    this.#conditions = conjunctsOf(filter, table.description).map((condition) => ({
      condition,
      index: askIndex(condition, table),
    }));
  }

  /** Whether an index leaves few features, that can be listed. */
  get isOfFew(): boolean {
    return this.#conditions.some(({ index }) => index?.isOfFew);
  }

  /** Whether the features are found by an index rather than each asked. */
  get isFoundByIndex(): boolean {
    const [first, ...others] = this.#conditions;
    return this.isOfFew || (others.length === 0 && Boolean(first?.index?.isOneValue));
  }

  /**
   * As SQL, the indexes named where they leave few features and kept out elsewhere: SQLite, which does not know how
   * values are spread, would sort half a table rather than read its first hundred rows.
   * @param isFree whether nothing else chooses nor sorts the features
   */
  compile(isFree: boolean): CompiledFilter {
    return this.#all((each) => {
      const compiled = this.#compileOne(each.condition);
      if (!each.index) return compiled;
      if (each.index.isOfFew) return { ...compiled, condition: this.#among(compiled.condition) };
      return each.index.isOneValue && isFree ? compiled : withoutIndex(compiled);
    });
  }

  /** The same for all that satisfies it, in any order: one index that leaves few is read, each row is asked the rest. */
  compileListed(): CompiledFilter {
    const leading = this.#conditions.find(({ index }) => index?.isOfFew);
    return this.#all((each) => {
      const compiled = this.#compileOne(each.condition);
      return each === leading ? compiled : withoutIndex(compiled);
    });
  }

  #all(compile: (each: IndexedCondition) => CompiledFilter): CompiledFilter {
    const parts = this.#conditions.map(compile);
    return {
      condition: allOf(parts.map(({ condition }) => condition)),
      release: () => {
        for (const { release } of parts) release();
      },
    };
  }

  #compileOne(condition: Expression): CompiledFilter {
    return compileFilter(condition, this.#table.description, this.#table.conditions);
  }

  #among(condition: SqlFragment): SqlFragment {
    const { description } = this.#table;
    return sql`${keyOf(description)} in (${selectKeys(description, condition)})`;
  }
}

function askIndex(condition: Expression, table: IndexedTable): IndexedCondition['index'] {
  const { indexedColumns } = table.description;
  const sought = indexedColumns && columnSought(condition, table.description);
  if (!sought || !indexedColumns.includes(sought.column)) return undefined;
  return { isOneValue: sought.isOneValue, isOfFew: isOfFew(condition, table) };
}

function isOfFew(condition: Expression, { description, conditions, hasRow }: IndexedTable): boolean {
  const compiled = compileFilter(condition, description, conditions);
  try {
    return !hasRow(
      sql`${selectKeys(description, compiled.condition)} limit ${integer(1)} offset ${integer(few)}`,
    );
  } finally {
    compiled.release();
  }
}

/** A sign before a condition keeps it from any index (sqlite.org/optoverview.html, “unary +”). */
const withoutIndex = (compiled: CompiledFilter): CompiledFilter => ({
  ...compiled,
  condition: sql`+(${compiled.condition})`,
});

function selectKeys(table: TableDescription, condition: SqlFragment): SqlFragment {
  return sql`select ${keyOf(table)} from ${trusted(quoteIdentifier(table.name))} where ${condition}`;
}

function keyOf({ name, primaryKey }: TableDescription): SqlFragment {
  return trusted(`${quoteIdentifier(name)}.${quoteIdentifier(primaryKey)}`);
}
