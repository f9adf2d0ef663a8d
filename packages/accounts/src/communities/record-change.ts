import type { ActivityKind } from '@cartable/contract';
import { actorOf, recordActivity } from '@cartable/platform';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';

export interface CommunityChange {
  readonly kind: Extract<
    ActivityKind,
    'member.added' | 'member.changed' | 'member.removed' | 'community.changed' | 'supervisor.changed'
  >;
  readonly actor: SignedInVisitor;
  /** Name of what it happened to, as it is now. */
  readonly subject: string;
  readonly subjectId: string;
}

/** A line in the journal of the datastore the community owns, if it owns one; in the transaction of the change. */
export async function recordChange(
  context: AccountsContext,
  queries: AccountsQueries,
  { datastoreId }: Pick<Community, 'datastoreId'>,
  { actor, ...change }: CommunityChange,
): Promise<void> {
  if (datastoreId === null) return;
  await recordActivity(queries, {
    ...change,
    scopeId: datastoreId,
    at: timestamp(context),
    actor: actorOf(actor),
  });
}
