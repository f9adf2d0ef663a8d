import pg, { type QueryResultRow } from 'pg';
import { whyUnavailable } from '../../unavailability/why-unavailable.ts';
import { type SqlFragment, sql } from '../sql/fragment.ts';
import { Connections, type NamedStatement, type PostgisSettings } from './connections.ts';

/** A replica that failed is left alone for so long. */
const restMs = 5_000;
/** What the replica cancels to go on replaying: https://www.postgresql.org/docs/current/hot-standby.html */
const recoveryConflict = '40001';
const readOnlyTransaction = '25006';
/** Not there yet, or not any more. */
const absent: ReadonlySet<unknown> = new Set(['42P01', '3F000']);

/** Reads of a replica, each done by the primary when the replica cannot. */
export class ReplicaConnections extends Connections {
  readonly #primary: Connections;
  readonly #health: ReplicaHealth;

  constructor(settings: PostgisSettings, primary: Connections, health: ReplicaHealth) {
    super(settings);
    this.#primary = primary;
    this.#health = health;
  }

  override query<Row extends QueryResultRow>(query: SqlFragment, signal?: AbortSignal): Promise<Row[]> {
    return this.#orPrimary(
      () => super.query<Row>(query, signal),
      () => this.#primary.query<Row>(query, signal),
    );
  }

  override queryWithin<Row extends QueryResultRow>(
    query: SqlFragment,
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<Row[] | undefined> {
    return this.#orPrimary(
      () => super.queryWithin<Row>(query, budgetMs, signal),
      () => this.#primary.queryWithin<Row>(query, budgetMs, signal),
    );
  }

  override ask<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    return this.#orPrimary(
      () => super.ask<Row>(statement),
      () => this.#primary.ask<Row>(statement),
    );
  }

  override async *copy(query: SqlFragment, signal?: AbortSignal): AsyncGenerator<Buffer> {
    let hasBegun = false;
    try {
      if (this.#health.isResting) throw resting;
      for await (const chunk of super.copy(query, signal)) {
        hasBegun = true;
        yield chunk;
      }
    } catch (error) {
      if (hasBegun || !this.#health.mayTurn(error)) throw error;
      yield* this.#primary.copy(query, signal);
    }
  }

  async #orPrimary<T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> {
    try {
      if (this.#health.isResting) throw resting;
      return await here();
    } catch (error) {
      if (!this.#health.mayTurn(error)) throw error;
      return there();
    }
  }
}

const resting = new Error('The replica rests.');

/** Whether the replica is asked at all, for all the connections to it. */
export class ReplicaHealth {
  #restsUntil = 0;

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** Whether the primary is to be asked after this; a replica that is not there is left alone for a while. */
  mayTurn(error: unknown): boolean {
    if (error === resting) return true;
    if (whyUnavailable(error) === 'away') {
      this.#restsUntil = performance.now() + restMs;
      return true;
    }
    const code = codeOf(error);
    return code === recoveryConflict || code === readOnlyTransaction || absent.has(code);
  }
}

function codeOf(error: unknown): string | undefined {
  const at = error instanceof pg.DatabaseError ? error : (error as { cause?: unknown }).cause;
  return at instanceof pg.DatabaseError ? at.code : undefined;
}

/** More versions than a platform reads at once. */
const mostKnown = 50_000;

/**
 * Versions of data sets that a replica has whole. One is written once and never changes, so what the replica has of it
 * is what the primary has, however late it is; one it has not yet is read from the primary.
 */
export class ReplicatedVersions {
  readonly #replica: Connections;
  readonly #health: ReplicaHealth;
  readonly #known = new Set<string>();

  constructor(replica: Connections, health: ReplicaHealth) {
    this.#replica = replica;
    this.#health = health;
  }

  async has(schema: string): Promise<boolean> {
    if (this.#health.isResting) return false;
    if (this.#known.has(schema)) return true;
    try {
      const name = { type: 'text', value: schema } as const;
      const rows = await this.#replica.query(
        sql`select 1 from cartable_features.datasets where schema_name = ${name}`,
      );
      if (rows.length === 0) return false;
    } catch (error) {
      if (this.#health.mayTurn(error)) return false;
      throw error;
    }
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.add(schema);
    return true;
  }

  close(): Promise<void> {
    return this.#replica.close();
  }
}
