import { type Connection, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { LocksTable, LockTables } from './lock.tables.ts';

const rows = tablesOf<LockTables>;
/** Rows of one statement: engines bound their parameters. */
const atOnce = 500;

/** Somebody's lock on features of one database, until a moment. */
export interface Lock {
  readonly id: string;
  readonly databaseId: number;
  readonly userId: string;
  readonly seconds: number;
  readonly expiresAt: string;
}

export interface FeatureOfTable {
  readonly tableId: number;
  readonly key: number;
}

export interface LockedFeature extends FeatureOfTable {
  readonly lock: Lock;
}

/** Locks end by themselves: what has passed is taken away by whoever comes next. */
export async function removeExpired(db: Connection, now: string): Promise<void> {
  await rows(db).deleteFrom('espaceco_locks').where('expires_at', '<=', now).execute();
}

export async function findLock(db: Connection, id: string, now: string): Promise<Lock | undefined> {
  const row = await rows(db)
    .selectFrom('espaceco_locks')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && read(row);
}

export async function countLocksOf(db: Connection, userId: string, now: string): Promise<number> {
  const row = await rows(db)
    .selectFrom('espaceco_locks')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function addLock(db: Connection, lock: Lock): Promise<void> {
  await rows(db).insertInto('espaceco_locks').values(written(lock)).execute();
}

/** Those that nobody holds; the others are left as they are. */
export async function addLockedFeatures(
  db: Connection,
  lockId: string,
  features: readonly FeatureOfTable[],
): Promise<void> {
  for (let from = 0; from < features.length; from += atOnce) {
    await rows(db)
      .insertInto('espaceco_locked_features')
      .values(
        features
          .slice(from, from + atOnce)
          .map(({ tableId, key }) => ({ lock_id: lockId, table_id: tableId, feature_key: key })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function listFeaturesOf(db: Connection, lockId: string): Promise<FeatureOfTable[]> {
  const found = await rows(db)
    .selectFrom('espaceco_locked_features')
    .selectAll()
    .where('lock_id', '=', lockId)
    .orderBy('table_id')
    .orderBy('feature_key')
    .execute();
  return found.map((row) => ({ tableId: row.table_id, key: Number(row.feature_key) }));
}

/** Locks that hold the features now. */
export async function findLockedFeatures(
  db: Connection,
  features: readonly FeatureOfTable[],
  now: string,
): Promise<LockedFeature[]> {
  const held: LockedFeature[] = [];
  for (const [tableId, of] of Map.groupBy(features, (feature) => feature.tableId)) {
    for (let from = 0; from < of.length; from += atOnce) {
      const keys = of.slice(from, from + atOnce).map(({ key }) => key);
      const found = await rows(db)
        .selectFrom('espaceco_locked_features')
        .innerJoin('espaceco_locks', 'espaceco_locks.id', 'espaceco_locked_features.lock_id')
        .selectAll('espaceco_locks')
        .select(['table_id', 'feature_key'])
        .where('table_id', '=', tableId)
        .where('feature_key', 'in', keys)
        .where('expires_at', '>', now)
        .execute();
      held.push(
        ...found.map((row) => ({ tableId: row.table_id, key: Number(row.feature_key), lock: read(row) })),
      );
    }
  }
  return held;
}

/** Locks of a database, of one person or of all, those that end first at the top. */
export async function listLocks(
  db: Connection,
  {
    databaseId,
    userId,
    now,
    limit,
  }: {
    readonly databaseId: number;
    readonly userId?: string | undefined;
    readonly now: string;
    readonly limit: number;
  },
): Promise<(Lock & { readonly featureCount: number })[]> {
  const found = await rows(db)
    .selectFrom('espaceco_locks')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('espaceco_locked_features')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('lock_id', '=', 'espaceco_locks.id')
        .as('count'),
    )
    .where('database_id', '=', databaseId)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map((row) => ({ ...read(row), featureCount: Number(row.count) }));
}

export async function prolongLock(db: Connection, id: string, expiresAt: string): Promise<void> {
  await rows(db).updateTable('espaceco_locks').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function removeLock(db: Connection, id: string): Promise<void> {
  await rows(db).deleteFrom('espaceco_locks').where('id', '=', id).execute();
}

/** A lock without features is none. */
export async function releaseFeatures(
  db: Connection,
  id: string,
  features: readonly FeatureOfTable[],
): Promise<void> {
  for (const [tableId, of] of Map.groupBy(features, (feature) => feature.tableId)) {
    for (let from = 0; from < of.length; from += atOnce) {
      await rows(db)
        .deleteFrom('espaceco_locked_features')
        .where('lock_id', '=', id)
        .where('table_id', '=', tableId)
        .where(
          'feature_key',
          'in',
          of.slice(from, from + atOnce).map(({ key }) => key),
        )
        .execute();
    }
  }
  if ((await listFeaturesOf(db, id)).length === 0) await removeLock(db, id);
}

function read(row: Selectable<LocksTable>): Lock {
  return {
    id: row.id,
    databaseId: row.database_id,
    userId: row.user_id,
    seconds: row.seconds,
    expiresAt: row.expires_at,
  };
}

function written({ id, databaseId, userId, seconds, expiresAt }: Lock): LocksTable {
  return { id, database_id: databaseId, user_id: userId, seconds, expires_at: expiresAt };
}
