import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Texts of statements differ by conditions, not by values: a table is asked few of them. */
const mostStatements = 48;

/**
 * Statements kept compiled, the least recently used forgotten first: compiling one costs as much as fifty rows. For
 * those read at once only, since one that is being stepped through has one reader.
 */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Rows come as arrays. */
  prepare(text: string): StatementSync {
    const kept = this.#statements.get(text);
    this.#statements.delete(text);
    const statement = kept ?? this.#compile(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > mostStatements)
      this.#statements.delete(this.#statements.keys().next().value!);
    return statement;
  }

  #compile(text: string): StatementSync {
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    return statement;
  }
}
