import { CartableError } from '@cartable/contract';
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
} from 'kysely';
import pg from 'pg';
import { settingsOnConnect } from '../session-settings.ts';
import { reportLostConnection } from '../unavailability/lost-connections.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { bindable, narrowInteger } from './values.ts';

/** Enough for the short queries of one process; feature tables have their own pool. */
const defaultConnections = 10;
/** A database that does not answer in this time is said to be unreachable. */
const defaultConnectionTimeoutMs = 10_000;
/** Said by the pool to who waited for a connection that nobody gave back. */
const nobodyGaveBack = /^timeout exceeded when trying to connect/;
const retryAfterSeconds = 1;
/** Statements of the platform take milliseconds: one that takes so long waits for a lock, or reads what it should not. */
const defaultStatementTimeoutMs = 60_000;
const queryCancelled = '57014';
/** Milliseconds PostgreSQL can write in an integer. */
const longestTimeoutMs = 2 ** 31 - 1;
/** Connections of which none comes back for so many of these times are those of a server that is gone. */
const goneAfterTimeouts = 3;
/** Statements are short: starting processes to share one out, or compiling it, takes longer than the statement. */
const shortStatements = { max_parallel_workers_per_gather: 0, jit: 'off' };

/** A server that is gone without a word is noticed by the system then, rather than after hours. */
const keepAliveMs = 10_000;

export interface PostgresLocation {
  readonly databaseUrl: string;
  /** Of this process, feature tables apart. @default 10 */
  readonly maxConnections?: number;
  /** How long somebody waits for a connection. @default 10 s */
  readonly connectionTimeoutMs?: number;
  /** How long PostgreSQL may take for one statement; migrations have no limit. @default 60 s */
  readonly statementTimeoutMs?: number;
}

const oidBoolean = 16;
const oidInt8 = 20;
const oidNumeric = 1700;

/** Answers the same JavaScript values as SQLite: counts are numbers, booleans 0 and 1. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === oidInt8) return (text: string) => narrowInteger(BigInt(text));
      if (oid === oidBoolean) return (text: string) => (text === 't' ? 1 : 0);
      if (oid === oidNumeric) return Number;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

/** @throws {CartableError} `storage.database-unreachable` */
export async function openPostgresDialect(
  location: PostgresLocation,
  scope: TransactionScope,
): Promise<Dialect> {
  const { databaseUrl, maxConnections = defaultConnections } = location;
  const { connectionTimeoutMs = defaultConnectionTimeoutMs } = location;
  const { statementTimeoutMs = defaultStatementTimeoutMs } = location;
  const session = { ...shortStatements, statement_timeout: Math.min(statementTimeoutMs, longestTimeoutMs) };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    onConnect: settingsOnConnect(session, connectionTimeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: types as pg.CustomTypesConfig,
  });
  // An idle connection cut by the server is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // Neither does one cut while in use: whoever uses it has the failure of his query.
  pool.on('connect', (client) => client.on('error', reportLostConnection));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new CartableError(
      'storage.database-unreachable',
      { reason: (error as Error).message },
      { cause: error },
    );
  }
  let givenBackAt = performance.now();
  pool.on('release', (error) => {
    if (!error) givenBackAt = performance.now();
  });
  /** All at work, and given back now and then: the server is there, and asked for more than it can do. */
  const isBusy = (error: unknown) =>
    error instanceof Error &&
    nobodyGaveBack.test(error.message) &&
    performance.now() - givenBackAt < goneAfterTimeouts * connectionTimeoutMs;
  return new ScopedPostgresDialect({ pool }, scope, { isBusy, statementTimeoutMs });
}

interface Limits {
  /** Whether a connection that was not given is one that others use. */
  readonly isBusy: (error: unknown) => boolean;
  readonly statementTimeoutMs: number;
}

class ScopedPostgresDialect extends PostgresDialect {
  readonly #scope: TransactionScope;
  readonly #bound = new WeakSet<DatabaseConnection>();

  readonly #limits: Limits;

  constructor(config: PostgresDialectConfig, scope: TransactionScope, limits: Limits) {
    super(config);
    this.#scope = scope;
    this.#limits = limits;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      this.#scope.assertOutside();
      const connection = await acquire(options).catch((error: unknown) => {
        if (this.#limits.isBusy(error))
          throw new CartableError('common.busy', { seconds: retryAfterSeconds }, { cause: error });
        reportLostConnection(error);
        throw error;
      });
      this.#prepare(connection);
      return connection;
    };
    return driver;
  }

  /** Booleans as 0 and 1, times as ISO text, whatever the engine; a statement that PostgreSQL gave up is told as such. */
  #prepare(connection: DatabaseConnection): void {
    if (this.#bound.has(connection)) return;
    this.#bound.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      try {
        return await execute<R>({ ...query, parameters: query.parameters.map(bindable) }, options);
      } catch (error) {
        if ((error as { code?: unknown }).code !== queryCancelled) throw error;
        const limit = Math.ceil(this.#limits.statementTimeoutMs / 1000);
        throw new CartableError('storage.statement-too-long', { limit }, { cause: error });
      }
    };
  }
}
