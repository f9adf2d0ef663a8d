import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type EspacecoContext, timestamp } from '../context.ts';
import {
  type FeatureOfTable,
  findLockedFeatures,
  prolongLock,
  releaseFeatures,
  removeLock,
} from '../locks/lock.store.ts';
import { requireOwnLock } from './own-lock.ts';

/** What a transaction says of the lock it works under. */
export interface LockUse {
  readonly id: string | undefined;
  /** A lock of one's own must be named too, as WFS wants it; elsewhere its person is known by their session. @default false */
  readonly mustBeNamed?: boolean;
  /** After it: all features of the lock, or those it changed. */
  readonly releases: 'ALL' | 'SOME';
}

/**
 * What others locked is not changed; nor what oneself did, where the lock must be named and is not.
 * @throws {CartableError} `espaceco.feature-locked`, `espaceco.lock-missing`, `espaceco.lock-expired`
 */
export async function requireFree(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { features, use }: { readonly features: readonly FeatureOfTable[]; readonly use: LockUse | undefined },
): Promise<void> {
  const { db } = context.metadata;
  if (use?.id !== undefined) await requireOwnLock(context, visitor, use.id);
  const held = await findLockedFeatures(db, features, timestamp(context));
  for (const { key, lock } of held) {
    if (lock.id === use?.id) continue;
    if (use?.mustBeNamed === true && use.id === undefined)
      throw new CartableError('espaceco.lock-missing', { feature: key });
    if (lock.userId === visitor.id && use?.mustBeNamed !== true) continue;
    throw new CartableError('espaceco.feature-locked', { feature: key, until: lock.expiresAt });
  }
}

/** Once a transaction is written: what remains under its lock is kept for as long again. */
export async function releaseAfter(
  context: EspacecoContext,
  { features, use }: { readonly features: readonly FeatureOfTable[]; readonly use: LockUse | undefined },
): Promise<void> {
  if (use?.id === undefined) return;
  const { db } = context.metadata;
  if (use.releases === 'ALL') return removeLock(db, use.id);
  await releaseFeatures(db, use.id, features);
}

/** Nothing is changed: only the lock is spoken of. @throws {CartableError} `espaceco.lock-expired` */
export async function releaseOnly(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  use: LockUse & { readonly id: string },
): Promise<void> {
  const { seconds } = await requireOwnLock(context, visitor, use.id);
  if (use.releases === 'ALL') await removeLock(context.metadata.db, use.id);
  else await prolongLock(context.metadata.db, use.id, timestamp(context, seconds * 1000));
}
