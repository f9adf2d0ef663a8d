import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type EspacecoContext, timestamp } from '../context.ts';
import { findLock, type Lock } from '../locks/lock.store.ts';

/** Somebody else's is as one that has passed. @throws {CartableError} `espaceco.lock-expired` */
export async function requireOwnLock(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  lockId: string,
): Promise<Lock> {
  const lock = await findLock(context.metadata.db, lockId.slice(0, 100), timestamp(context));
  if (lock === undefined || lock.userId !== visitor.id) throw new CartableError('espaceco.lock-expired');
  return lock;
}
