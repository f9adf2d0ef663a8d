import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isSqliteBusy, readSqliteFault } from './sqlite-faults.ts';
import { SqliteStatements } from './sqlite-statements.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** Only a backup tool or a person's sqlite3 can hold the file: the folder lock keeps other servers out. */
const longestWaitMs = 5_000;
const retryEveryMs = 50;

/**
 * Kysely over the SQLite of Node: one connection, handed to one caller at a time. A transaction keeps it from
 * `BEGIN IMMEDIATE` to the end, so that concurrent callers never interleave inside one.
 */
export class SqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #scope: TransactionScope;

  constructor(database: DatabaseSync, path: string, scope: TransactionScope) {
    this.#database = database;
    this.#path = path;
    this.#scope = scope;
  }

  createDriver(): Driver {
    return new SqliteDriver(new SqliteConnection(this.#database, this.#path), this.#scope);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new SerialisedSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** The driver below hands the connection out in turn: Kysely's own queue would hide from it who is waiting for whom. */
class SerialisedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #scope: TransactionScope;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(connection: SqliteConnection, scope: TransactionScope) {
    this.#connection = connection;
    this.#scope = scope;
    connection.whileLocked = () => this.#letOthersGo();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.assertOutside();
    return this.#acquire();
  }

  async #acquire(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  /** Readers need not wait for whoever waits to write. */
  async #letOthersGo(): Promise<void> {
    await this.releaseConnection();
    await sleep(retryEveryMs);
    await this.#acquire();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk or an I/O error makes SQLite roll back by itself: a second roll-back would hide the cause.
    if (this.#connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #statements: SqliteStatements;
  /** Gives the connection away for a moment. */
  whileLocked: () => Promise<void> = async () => {};

  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
    this.#statements = new SqliteStatements(database);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const end = performance.now() + longestWaitMs;
    for (;;) {
      try {
        const { rows, changes } = this.#statements.run(query.sql, query.parameters);
        return { rows: rows as R[], numAffectedRows: changes };
      } catch (error) {
        // Work already done by a transaction cannot be left to others.
        const mayWait = isSqliteBusy(error) && !this.inTransaction && performance.now() < end;
        if (!mayWait) throw readSqliteFault(error, this.#path);
      }
      await this.whileLocked();
    }
  }

  // biome-ignore lint/correctness/useYield: refused on purpose, the interface asks for a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error(
      'Metadata are read whole or by pages, never streamed: a cursor would hold the connection.',
    );
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}
