import { randomUUID } from 'node:crypto';
import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import {
  addLock,
  addLockedFeatures,
  countLocksOf,
  findLock,
  type Lock,
  listFeaturesOf,
  listLocks,
  prolongLock,
  removeExpired,
  removeLock,
} from '../locks/lock.store.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import type { Table } from '../tables/database.model.ts';
import { gridTests } from './grid-tests.ts';
import { requireOwnLock } from './own-lock.ts';
import { requireReady } from './ready.ts';

/** What nobody says otherwise (OGC 09-025r2 §12.2.4.3). */
const usualSeconds = 300;
/** A lock does not outlive its person: who is still there asks for it again. */
export const longestLockSeconds = 1_800;
export const mostLockedFeatures = 1_000;
const mostLocksOfOne = 20;
const mostListed = 100;

/** Features of one table, by name and keys. */
export interface FeaturesToLock {
  readonly table: string;
  readonly keys: readonly number[];
}

export interface LockedFeatures {
  readonly lock: Lock;
  readonly locked: readonly FeaturesToLock[];
  readonly left: readonly FeaturesToLock[];
}

/**
 * Keeps features for whoever may change them, until they say that they are done or the time has passed.
 * @param wants `ALL`: none is locked when one of them cannot be
 * @throws {CartableError} `espaceco.features-not-lockable`, `espaceco.too-many-locks`, `espaceco.edit-refused`
 */
export async function lockFeatures(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    of,
    features,
    seconds = usualSeconds,
    wants,
  }: {
    readonly of: number | string;
    readonly features: readonly FeaturesToLock[];
    readonly seconds?: number | undefined;
    readonly wants: 'ALL' | 'SOME';
  },
): Promise<LockedFeatures> {
  const read = await databaseOf(context.metadata.db, visitor, { of, needs: 'ANY' });
  requireReady(read.database);
  const count = features.reduce((sum, { keys }) => sum + keys.length, 0);
  if (count > mostLockedFeatures)
    throw new CartableError('storage.edit-too-large', { limit: mostLockedFeatures, unit: 'features' });
  const tables = features.map(({ table }) => editableTable(read, table));
  const within = await insideGrids(context, visitor, { read, tables, features });
  const lasting = Math.min(Math.max(Math.trunc(seconds), 1), longestLockSeconds);
  const lock: Lock = {
    id: randomUUID(),
    databaseId: read.database.id,
    userId: visitor.id,
    seconds: lasting,
    expiresAt: timestamp(context, lasting * 1000),
  };
  const held = await inTransaction(context, async (db) => {
    await removeExpired(db, timestamp(context));
    if ((await countLocksOf(db, visitor.id, timestamp(context))) >= mostLocksOfOne)
      throw new CartableError('espaceco.too-many-locks', { limit: mostLocksOfOne });
    await addLock(db, lock);
    const wanted = within.flatMap(({ keys }, i) => keys.map((key) => ({ tableId: tables[i]!.id, key })));
    await addLockedFeatures(db, lock.id, wanted);
    const own = await listFeaturesOf(db, lock.id);
    if (wants === 'ALL' && own.length < count)
      throw new CartableError('espaceco.features-not-lockable', { count: count - own.length });
    return own;
  });
  // Transactions that were admitted before it began are written: what is read from now on is what the lock keeps.
  try {
    await context.tables.ask('settle', read.database.datasetId, null);
  } catch (error) {
    await removeLock(context.metadata.db, lock.id);
    throw error;
  }
  const isHeld = new Set(held.map(({ tableId, key }) => `${tableId}:${key}`));
  const part = (wanted: boolean) =>
    features
      .map(({ table, keys }, i) => ({
        table,
        keys: keys.filter((key) => isHeld.has(`${tables[i]!.id}:${key}`) === wanted),
      }))
      .filter(({ keys }) => keys.length > 0);
  return { lock, locked: part(true), left: part(false) };
}

/** Only what one may change is kept from others. */
function editableTable(read: ReadDatabase, named: string): Table {
  const table = tableIn(read, named);
  const { access } = read;
  if (!table.readOnly && (access.may('EDIT', table.id) || access.columnsOf(table, 'EDIT').length > 0))
    return table;
  throw new CartableError('espaceco.edit-refused', { action: 1, table: table.name, column: '*' });
}

/** Features that are there, where one may contribute. */
async function insideGrids(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    read,
    tables,
    features,
  }: {
    readonly read: ReadDatabase;
    readonly tables: readonly Table[];
    readonly features: readonly FeaturesToLock[];
  },
): Promise<FeaturesToLock[]> {
  const gridsOf = await gridTests(context, visitor, read);
  const loaded = await context.tables.ask('load', read.database.datasetId, features);
  return features.map(({ table }, i) => {
    const grids = gridsOf(tables[i]!);
    const srid = tables[i]!.geometry?.srid ?? 4326;
    const keys = loaded[i]!.filter(
      ({ geometry }) => grids === undefined || geometry === null || grids.isMet(geometry, srid),
    ).map(({ key }) => key);
    return { table, keys };
  });
}

/** The lock lasts as long again as it was asked for. @throws {CartableError} `espaceco.lock-expired` */
export async function prolong(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { lockId, seconds }: { readonly lockId: string; readonly seconds?: number | undefined },
): Promise<Lock> {
  const { db } = context.metadata;
  const lock = await requireOwnLock(context, visitor, lockId);
  const lasting = Math.min(Math.max(Math.trunc(seconds ?? lock.seconds), 1), longestLockSeconds);
  const expiresAt = timestamp(context, lasting * 1000);
  await prolongLock(db, lockId, expiresAt);
  return { ...lock, expiresAt };
}

/** One's own, or everybody's for who administers the database. */
export async function listDatabaseLocks(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId }: { readonly databaseId: number },
) {
  const { db } = context.metadata;
  const { access } = await databaseOf(db, visitor, { of: databaseId, needs: 'ANY' });
  const userId = access.administers ? undefined : visitor.id;
  const found = await listLocks(db, { databaseId, userId, now: timestamp(context), limit: mostListed });
  const people = await context.people.findPeople([...new Set(found.map((lock) => lock.userId))], db);
  return found.map((lock) => ({ ...lock, person: people.get(lock.userId) ?? null }));
}

/** By its owner, or by who administers the database. @throws {CartableError} `espaceco.lock-expired` */
export async function release(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, lockId }: { readonly databaseId: number; readonly lockId: string },
): Promise<void> {
  const { db } = context.metadata;
  const { access } = await databaseOf(db, visitor, { of: databaseId, needs: 'ANY' });
  const lock = await findLock(db, lockId, timestamp(context));
  const isTheirs =
    lock !== undefined &&
    lock.databaseId === databaseId &&
    (access.administers || lock.userId === visitor.id);
  if (!isTheirs) throw new CartableError('espaceco.lock-expired');
  await removeLock(db, lockId);
}
