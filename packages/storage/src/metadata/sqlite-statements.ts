import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { bindable, narrowInteger } from './values.ts';

/** The platform's own queries number a few hundred; beyond, old ones are prepared again. */
const maxPreparedStatements = 400;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  readonly changes: bigint;
}

/** Runs statements on one SQLite connection, keeping the prepared ones. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, PreparedStatement>({
    max: maxPreparedStatements,
    memoMethod: (sql) => this.#prepare(sql),
  });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, returnsRows } = this.#prepared.memo(sql);
    const values = parameters.map(bindable) as SQLInputValue[];
    if (!returnsRows) return { rows: [], changes: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values) as Record<string, unknown>[];
    for (const row of rows) narrowRow(row);
    return { rows, changes: BigInt(rows.length) };
  }

  #prepare(sql: string): PreparedStatement {
    const statement = this.#database.prepare(sql);
    statement.setReadBigInts(true);
    return { statement, returnsRows: statement.columns().length > 0 };
  }
}

function narrowRow(row: Record<string, unknown>): void {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = narrowInteger(value);
  }
}
