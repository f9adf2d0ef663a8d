import { type Dialect, Kysely, type LogEvent, type Transaction } from 'kysely';
import { allMigrations } from './all-migrations.ts';
import { prepareDataFolder } from './data-folder.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import {
  applyMigrations,
  changesExistingTables,
  type MigrationSet,
  pendingMigrations,
} from './migrations.ts';
import type { Metadata } from './port.ts';
import { openPostgresDialect, type PostgresLocation } from './postgres-database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { TransactionScope } from './transaction-scope.ts';

export type MetadataLocation = ({ readonly dataDir: string } | PostgresLocation) & {
  /** Told of each statement once it is answered, where it was asked. */
  readonly onStatement?: StatementListener | undefined;
};

/** The text of a statement without its values, and how long it took. */
export type StatementListener = (statement: {
  readonly sql: string;
  readonly ms: number;
  readonly error?: unknown;
}) => void;

/**
 * `cartable.db` beside the server that holds its folder: to leave a job and follow it, in statements as short as those of
 * that server.
 */
export function openMetadataBeside(dataDir: string): Metadata {
  const scope = new TransactionScope();
  const { database, path } = openSqliteDatabase(dataDir);
  return new OpenMetadata('sqlite', new SqliteDialect(database, path, scope), scope);
}

/**
 * Opens `cartable.db` of a data folder, locking the folder, or a PostgreSQL database.
 * @throws {CartableError} `storage.folder-*`, `storage.database-damaged`, `storage.database-unreachable`
 */
export async function openMetadata<Tables = unknown>(location: MetadataLocation): Promise<Metadata<Tables>> {
  const scope = new TransactionScope();
  const { onStatement } = location;
  if ('databaseUrl' in location) {
    return new OpenMetadata('postgres', await openPostgresDialect(location, scope), scope, { onStatement });
  }
  prepareDataFolder(location.dataDir);
  const lock = lockFolder(location.dataDir);
  try {
    const { database, path } = openSqliteDatabase(location.dataDir);
    return new OpenMetadata('sqlite', new SqliteDialect(database, path, scope), scope, { lock, onStatement });
  } catch (error) {
    lock.release();
    throw error;
  }
}

class OpenMetadata<Tables> implements Metadata<Tables> {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  readonly #scope: TransactionScope;
  readonly #lock: FolderLock | undefined;

  constructor(
    engine: 'sqlite' | 'postgres',
    dialect: Dialect,
    scope: TransactionScope,
    { lock, onStatement }: { lock?: FolderLock; onStatement?: StatementListener | undefined } = {},
  ) {
    this.engine = engine;
    this.db = new Kysely<Tables>({
      dialect,
      ...(onStatement && {
        log: (event: LogEvent) =>
          onStatement({
            sql: event.query.sql,
            ms: event.queryDurationMillis,
            ...(event.level === 'error' && { error: event.error }),
          }),
      }),
    });
    this.#scope = scope;
    this.#lock = lock;
  }

  tables<Seen>(): Kysely<Seen> {
    return this.db as unknown as Kysely<Seen>;
  }

  async migrate(sets: readonly MigrationSet[], beforeChange?: () => Promise<void>): Promise<void> {
    const db = this.tables<unknown>();
    const all = allMigrations(sets);
    if (beforeChange && (await changesExistingTables(db, this.engine, all))) await beforeChange();
    await this.#scope.run((run) =>
      db.transaction().execute((trx) => run(() => applyMigrations(trx, this.engine, all))),
    );
  }

  pendingMigrations(sets: readonly MigrationSet[]): Promise<readonly string[]> {
    return pendingMigrations(this.tables<unknown>(), this.engine, allMigrations(sets));
  }

  transaction<R>(body: (trx: Transaction<Tables>) => Promise<R>): Promise<R> {
    return this.#scope.run((run) => this.db.transaction().execute((trx) => run(() => body(trx))));
  }

  afterCommit(hook: () => void): void {
    this.#scope.afterCommit(hook);
  }

  async close(): Promise<void> {
    await this.db.destroy();
    this.#lock?.release();
  }
}
