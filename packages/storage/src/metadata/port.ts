import type { Kysely, QueryCreator, QueryExecutorProvider, Transaction } from 'kysely';
import type { MigrationSet } from './migrations.ts';

/**
 * Relational database of people, datastores, services and jobs, queried through Kysely with statements that
 * both engines understand. Identifiers are text UUIDs, times ISO 8601 UTC text, booleans 0 and 1, JSON text.
 */
export interface Metadata<Tables = unknown> {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** The same database seen through the tables of one domain. */
  tables<Seen>(): Kysely<Seen>;
  /**
   * Creates or updates the tables: those of storage itself, then the given sets. `beforeChange` runs first when a
   * database that holds something is about to be changed.
   */
  migrate(sets: readonly MigrationSet[], beforeChange?: () => Promise<void>): Promise<void>;
  /** What `migrate` would do, `domain/name` of each step, without doing it. */
  pendingMigrations(sets: readonly MigrationSet[]): Promise<readonly string[]>;
  /**
   * All or nothing. Inside, only the transaction may be used: another query, or a nested transaction, is refused.
   * Keep it short: on SQLite everyone else waits.
   */
  transaction<R>(body: (trx: Transaction<Tables>) => Promise<R>): Promise<R>;
  /** Runs the hook once the transaction around the caller is committed; at once when there is none. */
  afterCommit(hook: () => void): void;
  close(): Promise<void>;
}

/** Parameter of a query function: the database or a transaction, seen through the tables it needs. */
export type Queries<Tables> = QueryCreator<Tables> & QueryExecutorProvider;

/**
 * The database, or a transaction of it, without its tables: what use cases hand to one another, so that what they write
 * is written together. Only a store sees tables through it, and only its own (`tablesOf`).
 */
export type Connection = QueryExecutorProvider;

/** The tables of one store, through any connection. */
export function tablesOf<Tables>(connection: Connection): Queries<Tables> {
  return connection as Queries<Tables>;
}
