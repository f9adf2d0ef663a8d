import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** Texts of statements differ by conditions, not by values: a table is asked few of them. */
const mostStatements = 48;

/**
 * Statements kept compiled, the least recently used forgotten first: compiling one costs as much as fifty rows. For
 * those read at once only, since one that is being stepped through has one reader.
 */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new LRUCache<string, StatementSync>({
    max: mostStatements,
    memoMethod: (text) => this.#compile(text),
  });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Rows come as arrays. */
  prepare(text: string): StatementSync {
    return this.#statements.memo(text);
  }

  #compile(text: string): StatementSync {
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    return statement;
  }
}
