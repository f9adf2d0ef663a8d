import { CartableError } from '@cartable/contract';
import { booleanColumn } from '@cartable/storage';
import { type AccountsContext, inTransaction } from '../context.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type { Community } from './community.model.ts';
import { findCommunity } from './community.store.ts';
import { enterCommunity } from './enter-community.ts';
import { recordChange } from './record-change.ts';

export interface CommunityEdits {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly contact?: string | null | undefined;
  readonly isPublic?: boolean | undefined;
}

/** Fields that are absent stay as they are. */
export function editCommunity(
  context: AccountsContext,
  visitor: SignedInVisitor,
  communityId: string,
  edits: CommunityEdits,
): Promise<Community> {
  return inTransaction(context, async (queries) => {
    const community = await enterCommunity(queries, visitor, communityId, 'edit');
    await queries
      .updateTable('communities')
      .set({
        name: edits.name ?? community.name,
        description: edits.description === undefined ? community.description : edits.description || null,
        contact: edits.contact === undefined ? community.contact : edits.contact,
        is_public: booleanColumn.write(edits.isPublic ?? community.isPublic),
      })
      .where('id', '=', communityId)
      .execute();
    const edited = await findCommunity(queries, communityId);
    if (edited === undefined) throw new CartableError('common.not-found');
    await recordChange(context, queries, community, {
      kind: 'community.changed',
      actor: visitor,
      subject: edited.name,
      subjectId: communityId,
    });
    return edited;
  });
}
