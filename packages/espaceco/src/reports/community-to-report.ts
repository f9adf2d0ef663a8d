import type { SignedInVisitor } from '@cartable/accounts';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { communityOf } from '../communities/community-of.ts';

/** @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function communityToReport(
  db: Connection,
  visitor: SignedInVisitor,
  communityId: number | null,
): Promise<Community | null> {
  if (communityId === null) return null;
  return (await communityOf(db, visitor, { communityId, action: 'open' })).community;
}
