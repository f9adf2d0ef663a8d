import { CartableError } from '@cartable/contract';
import { type Kysely, sql, type Transaction } from 'kysely';

/**
 * One change of the tables. Written with the portable schema builder of Kysely only; types `text`, `integer`,
 * `bigint`, `double precision`. A migration that has been released is never edited: a new one follows it.
 */
export interface Migration {
  readonly name: string;
  /** `engine` is for the adapters of storage only; domains do without. */
  up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void>;
}

export interface MigrationSet {
  readonly domain: string;
  readonly migrations: readonly Migration[];
}

export interface AppliedMigration {
  readonly domain: string;
  readonly name: string;
}

interface MigrationTables {
  applied_migrations: AppliedMigration & { applied_at: string };
}

/** Any number, the same for every server: two that start together migrate one after the other. */
const advisoryLockKey = 7_235_417_001;

export function defineMigrations(domain: string, migrations: readonly Migration[]): MigrationSet {
  const names = new Set(migrations.map((migration) => migration.name));
  if (names.size !== migrations.length) throw new Error(`Two migrations of ${domain} have the same name.`);
  return { domain, migrations };
}

/** Applies what is missing, in order, all or nothing, inside the given transaction. */
export async function applyMigrations(
  trx: Transaction<unknown>,
  engine: 'sqlite' | 'postgres',
  sets: readonly MigrationSet[],
): Promise<void> {
  if (engine === 'postgres') {
    // They wait for those of another process, and rewrite tables whatever their size.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLockKey)})`.execute(trx);
  }
  const db = trx as unknown as Transaction<MigrationTables>;
  await db.schema
    .createTable('applied_migrations')
    .ifNotExists()
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('applied_migrations_pk', ['domain', 'name'])
    .execute();
  const applied = await db.selectFrom('applied_migrations').select(['domain', 'name']).execute();
  rejectUnknownMigrations(applied, sets);
  const done = new Set(applied.map(({ domain, name }) => `${domain}/${name}`));
  for (const { domain, migrations } of sets) {
    for (const migration of migrations) {
      if (done.has(`${domain}/${migration.name}`)) continue;
      await migration.up(trx, engine);
      const row = { domain, name: migration.name, applied_at: new Date().toISOString() };
      await db.insertInto('applied_migrations').values(row).execute();
    }
  }
}

/** Whether a database that holds something is about to be changed. */
export async function changesExistingTables(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
  sets: readonly MigrationSet[],
): Promise<boolean> {
  return (await hasMigrations(db, engine)) && (await pendingMigrations(db, engine, sets)).length > 0;
}

/** Steps that `applyMigrations` would take, `domain/name`, in their order. */
export async function pendingMigrations(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
  sets: readonly MigrationSet[],
): Promise<readonly string[]> {
  const all = sets.flatMap(({ domain, migrations }) => migrations.map(({ name }) => `${domain}/${name}`));
  if (!(await hasMigrations(db, engine))) return all;
  const known = db as unknown as Kysely<MigrationTables>;
  const applied = await known.selectFrom('applied_migrations').select(['domain', 'name']).execute();
  rejectUnknownMigrations(applied, sets);
  const done = new Set(applied.map(({ domain, name }) => `${domain}/${name}`));
  return all.filter((step) => !done.has(step));
}

async function hasMigrations(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<boolean> {
  const existing =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where name = 'applied_migrations'`
      : sql`select to_regclass('applied_migrations') as name where to_regclass('applied_migrations') is not null`;
  return (await existing.execute(db)).rows.length > 0;
}

/** The rows of `applied_migrations`, whichever client read them. */
export function readAppliedMigrations(rows: readonly Record<string, unknown>[]): readonly AppliedMigration[] {
  return rows.map(({ domain, name }) => ({ domain: String(domain), name: String(name) }));
}

/**
 * A domain that is not loaded here is left alone; a step unknown to a loaded one was written by a newer program.
 * @throws {CartableError} `storage.database-newer`
 */
export function rejectUnknownMigrations(
  applied: readonly AppliedMigration[],
  sets: readonly MigrationSet[],
): void {
  for (const { domain, name } of applied) {
    const set = sets.find((candidate) => candidate.domain === domain);
    if (set && !set.migrations.some((migration) => migration.name === name)) {
      throw new CartableError('storage.database-newer', { migration: `${domain}/${name}` });
    }
  }
}
