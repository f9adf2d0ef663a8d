import { CartableError } from '@cartable/contract';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { processOf, settingsOnConnect } from '../../session-settings.ts';
import { reportLostConnection } from '../../unavailability/lost-connections.ts';
import type { SqlFragment } from '../sql/fragment.ts';
import { acknowledgePromptly } from './acknowledge-promptly.ts';
import { withLiterals, withParameters } from './literals.ts';

const defaultConnectionTimeoutMs = 10_000;
/** A server that is gone without a word is noticed by the system then, rather than after hours. */
const keepAliveMs = 10_000;
const retryAfterSeconds = 1;
/** The server looks this often whether its client is still there, while it computes. */
const checkClientMs = 1_000;

const undefinedTable = '42P01';
const invalidSchema = '3F000';
const queryCancelled = '57014';
const outOfRange = '22003';
const diskFull = '53100';

export interface PostgisSettings {
  readonly databaseUrl: string;
  /** Connections of this store, that is of one thread. @default 6 */
  readonly maxConnections?: number;
  /** Time given to one reading statement. @default 30 s */
  readonly statementTimeoutMs?: number;
  /** How long a connection may take. @default 10 s */
  readonly connectionTimeoutMs?: number;
  /** For statements asked by name, over and over. @default only what is asked once */
  readonly isForRepeated?: boolean;
}

/**
 * A repeated statement is planned once, for any values: planning costs as much as a small answer. Neither compiled nor
 * shared out among processes, which is for large ones; and a connection is replaced in time, with the plans it holds.
 */
const repeatedSettings = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
};
const repeatedPool = { maxLifetimeSeconds: 600 };
/** The first statement of a connection loads PostGIS and learns the tables: ten milliseconds, then half of one. */
const idleMs = 60_000;

export interface NamedStatement {
  /** Name of this text, and of no other. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The connections of a store of feature tables, and the two ways to ask them something. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #timeoutMs: number;
  readonly #reserved = new Set<pg.PoolClient>();

  constructor(given: PostgisSettings) {
    const { databaseUrl, maxConnections = 6, statementTimeoutMs = 30_000, isForRepeated = false } = given;
    const { connectionTimeoutMs = defaultConnectionTimeoutMs } = given;
    this.#timeoutMs = statementTimeoutMs;
    const settings = {
      TimeZone: 'UTC',
      standard_conforming_strings: 'on',
      client_connection_check_interval: checkClientMs,
      statement_timeout: statementTimeoutMs,
      ...(isForRepeated && repeatedSettings),
    };
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: maxConnections,
      connectionTimeoutMillis: connectionTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      idleTimeoutMillis: idleMs,
      onConnect: settingsOnConnect(settings, connectionTimeoutMs),
      ...(isForRepeated && repeatedPool),
    });
    // A connection cut while idle is replaced at the next query; without a listener it would end the process.
    this.#pool.on('error', () => {});
    // Neither does one cut while in use: whoever uses it has the failure of his statement.
    this.#pool.on('connect', (client) => client.on('error', reportLostConnection));
  }

  async query<Row extends pg.QueryResultRow>(query: SqlFragment, signal?: AbortSignal): Promise<Row[]> {
    return this.with(async (client) => (await client.query<Row>(withParameters(query))).rows, signal);
  }

  /** The same, given up by PostgreSQL after `budgetMs`: undefined then. */
  async queryWithin<Row extends pg.QueryResultRow>(
    query: SqlFragment,
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<Row[] | undefined> {
    return this.with(async (client) => {
      await client.query(`begin; set local statement_timeout = ${Math.max(Math.ceil(budgetMs), 1)}`);
      try {
        const { rows } = await client.query<Row>(withParameters(query));
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        if ((error as { code?: string }).code === queryCancelled && !signal?.aborted) return undefined;
        throw error;
      }
    }, signal);
  }

  /** The same of a statement that is asked again and again: the connection keeps it under its name. */
  async ask<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    return this.with(async (client) => (await client.query<Row>(statement)).rows);
  }

  /** Bytes of the answer in binary form. An answer not read to its end costs its connection. */
  async *copy(query: SqlFragment, signal?: AbortSignal): AsyncGenerator<Buffer> {
    const client = await this.#connect(signal);
    let isOver = false;
    const stopWatching = this.#cancelOnAbort(client, signal);
    try {
      const stream = client.query(copyTo(`copy (${withLiterals(query)}) to stdout (format binary)`));
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        acknowledgePromptly(client, chunk);
        yield chunk;
      }
      isOver = true;
    } catch (error) {
      isOver = error instanceof pg.DatabaseError;
      throw this.#explain(error, signal);
    } finally {
      await stopWatching();
      client.release(!isOver);
    }
  }

  async with<T>(use: (client: pg.PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = await this.#connect(signal);
    const stopWatching = this.#cancelOnAbort(client, signal);
    let isSound = false;
    try {
      const result = await use(client);
      isSound = true;
      return result;
    } catch (error) {
      isSound = error instanceof pg.DatabaseError;
      throw this.#explain(error, signal);
    } finally {
      await stopWatching();
      client.release(!isSound);
    }
  }

  async transaction<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.with(async (client) => {
      await client.query('begin');
      try {
        const result = await use(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
    });
  }

  /** A connection for a writer, without limit of time: it must be given back. */
  async reserve(): Promise<pg.PoolClient> {
    const client = await this.#connect();
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'`);
    this.#reserved.add(client);
    return client;
  }

  /** A reserved connection had settings of its own: it is not given to anyone else. */
  giveBack(client: pg.PoolClient): void {
    if (this.#reserved.delete(client)) client.release(true);
  }

  /** Writers that were neither committed nor aborted lose their connection. */
  async close(): Promise<void> {
    for (const client of this.#reserved) this.giveBack(client);
    await this.#pool.end();
  }

  async #connect(signal?: AbortSignal): Promise<pg.PoolClient> {
    signal?.throwIfAborted();
    try {
      return await this.#pool.connect();
    } catch (error) {
      // Each is at work, and nobody gave one back in time: the server is there.
      if (this.#pool.totalCount >= this.#pool.options.max)
        throw new CartableError('common.busy', { seconds: retryAfterSeconds }, { cause: error });
      const reason = error instanceof Error ? error.message : String(error);
      throw new CartableError('storage.database-unreachable', { reason }, { cause: error });
    }
  }

  /** @returns stops watching, and waits for a cancellation under way, lest it fall on the next user's statement */
  #cancelOnAbort(client: pg.PoolClient, signal: AbortSignal | undefined): () => Promise<void> {
    if (!signal) return async () => {};
    let cancelling: Promise<unknown> = Promise.resolve();
    const cancel = () => {
      cancelling = this.#pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => {});
    };
    signal.addEventListener('abort', cancel, { once: true });
    return async () => {
      signal.removeEventListener('abort', cancel);
      await cancelling;
    };
  }

  #explain(error: unknown, signal: AbortSignal | undefined): unknown {
    if (signal?.aborted) return signal.reason;
    const seconds = this.#timeoutMs / 1_000;
    return explainFault(error, seconds);
  }
}

/** The error a person can act on, when there is one; else the error itself. */
export function explainFault(error: unknown, seconds = 0): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  switch (error.code) {
    case undefinedTable:
    case invalidSchema:
      // Dropped or replaced, and the time left to its readers is over.
      return new CartableError(
        'storage.dataset-unknown',
        { dataset: error.table ?? error.message },
        { cause: error },
      );
    case queryCancelled:
      return new CartableError('common.timeout', { seconds }, { cause: error });
    case outOfRange:
      return new CartableError('common.invalid', { problems: error.message }, { cause: error });
    case diskFull:
      return new CartableError('storage.disk-full', {}, { cause: error });
    default:
      return error;
  }
}
