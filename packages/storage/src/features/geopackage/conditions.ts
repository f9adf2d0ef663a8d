import type { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { compileToTernary, type Expression, propertiesOf } from '@cartable/expressions';
import { type Column, gpkgWkbOffset, type Value } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { columnNamed, filterableColumns, geometryName } from '../table-columns.ts';
import { type BoundValue, geopackageTypes } from './column-types.ts';

type Condition = (blob: Uint8Array | null, values: readonly (BoundValue | undefined)[]) => 1 | 0 | null;

/**
 * Conditions SQLite does not know (exact geometry, case folding beyond ASCII, functions…), called by it for each row:
 * so they combine with the others, with the count, the limit and the sort.
 */
export class MemoryConditions {
  readonly #conditions = new Map<number, Condition>();
  #next = 1;

  constructor(database: DatabaseSync) {
    database.function(
      'cartable_condition',
      { varargs: true, useBigIntArguments: true },
      (number: unknown, blob: unknown, ...values: unknown[]) =>
        this.#conditions.get(Number(number))!(blob as Uint8Array | null, values as BoundValue[]),
    );
  }

  /** Makes a condition callable, until released. */
  add(expression: Expression, table: TableDefinition): { fragment: SqlFragment; release: () => void } {
    const number = this.#next++;
    const columns = propertiesOf(expression).map((name) => columnNamed(table, name));
    this.#conditions.set(number, withinTime(compileCondition(expression, table, columns)));
    const geometry = trusted(table.geometry ? quoteIdentifier(table.geometry.column) : 'null');
    const names = columns.map((column) => trusted(quoteIdentifier(column.name)));
    const args = joinSql([sql`${{ type: 'int8', value: BigInt(number) }}`, geometry, ...names], ', ');
    return {
      fragment: sql`cartable_condition(${args})`,
      release: () => void this.#conditions.delete(number),
    };
  }
}

/** A condition computed for each of a million features may cost anything: a statement gets as long as PostgreSQL's. */
const longestMs = 30_000;
/** The clock is looked at once for so many features. */
const glance = 16;

/** @throws {CartableError} `common.timeout`, out of the statement that asks */
function withinTime(condition: Condition): Condition {
  let calls = 0;
  let deadline = Number.POSITIVE_INFINITY;
  return (blob, values) => {
    if (calls === 0) deadline = performance.now() + longestMs;
    else if (calls % glance === 0 && performance.now() > deadline)
      throw new CartableError('common.timeout', { seconds: longestMs / 1_000 });
    calls += 1;
    return condition(blob, values);
  };
}

function compileCondition(
  expression: Expression,
  table: TableDefinition,
  columns: readonly Column[],
): Condition {
  const context = {
    columns: filterableColumns(table),
    srid: table.geometry?.srid ?? 0,
    ...geometryName(table),
  };
  const indexes = columns.map((column) => context.columns.findIndex((other) => other.name === column.name));
  const evaluate = compileToTernary(expression, context);
  const row: Value[] = context.columns.map(() => null);
  return (blob, values) => {
    indexes.forEach((index, i) => {
      const value = values[i] ?? null;
      row[index] = value === null ? null : geopackageTypes[columns[i]!.type].read(value);
    });
    const wkb = blob === null ? null : blob.subarray(gpkgWkbOffset(blob));
    const result = evaluate(row, undefined, wkb);
    return result === null ? null : result ? 1 : 0;
  };
}
