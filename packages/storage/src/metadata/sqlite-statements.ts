import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { bindable, narrowInteger } from './values.ts';

/** The platform's own queries number a few hundred; beyond, old ones are prepared again. */
const maxPreparedStatements = 400;

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  readonly changes: bigint;
}

/** Runs statements on one SQLite connection, keeping the prepared ones. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters.map(bindable) as SQLInputValue[];
    if (!returnsRows) return { rows: [], changes: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values) as Record<string, unknown>[];
    for (const row of rows) narrowRow(row);
    return { rows, changes: BigInt(rows.length) };
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    statement.setReadBigInts(true);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, entry);
    if (this.#prepared.size > maxPreparedStatements) {
      this.#prepared.delete(this.#prepared.keys().next().value as string);
    }
    return entry;
  }
}

function narrowRow(row: Record<string, unknown>): void {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = narrowInteger(value);
  }
}
