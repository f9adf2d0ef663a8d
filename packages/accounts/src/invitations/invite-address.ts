import { randomUUID } from 'node:crypto';
import { CartableError, type CommunityRight, type Language } from '@cartable/contract';
import { jsonColumn } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { type AccountsContext, timestamp } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeInvitation } from '../mails/texts/invitation.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { createToken, hashToken } from '../tokens/random-token.ts';
import { emailKey } from '../users/user.model.ts';
import { findUserRowByEmail } from '../users/user.store.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { type Invitation, invitationLifetimeMs } from './invitation.model.ts';
import { type InvitationRow, readInvitationRow, rightsOf } from './invitation.store.ts';

interface NewInvitation {
  readonly visitor: SignedInVisitor;
  readonly community: Community;
  readonly email: string;
  readonly rights: readonly CommunityRight[];
}

/**
 * Mails a link that makes its reader a member; a second invitation of the same address replaces the first. Whether the
 * address has an account is neither told nor to be guessed: only members, whom the asker sees, are refused.
 * @throws {CartableError} `member.already`, `common.too-many`
 */
export async function inviteAddress(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, email, rights }: NewInvitation,
): Promise<Invitation> {
  const key = emailKey(email);
  if (await isMemberAddress(queries, community.id, key)) throw new CartableError('member.already');
  const account = await findUserRowByEmail(queries, email);
  // A reader known here is written to in his language, another one in the language of whoever invites.
  const language = (account?.language ?? visitor.language) as Language;
  const now = timestamp(context);
  const replaced = {
    rights: jsonColumn.write(rights),
    language,
    email: email.trim(),
    invited_by: visitor.id,
  };
  await queries
    .insertInto('invitations')
    .values({
      id: randomUUID(),
      community_id: community.id,
      email_key: key,
      // Written again, with the token, as it is sent.
      token_hash: randomUUID(),
      created_at: now,
      sent_at: now,
      expires_at: now,
      ...replaced,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'email_key']).doUpdateSet(replaced))
    .execute();
  const row = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('community_id', '=', community.id)
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  return mailInvitation(context, queries, { visitor, community, row });
}

/** A new link for two weeks; the former one stops working. @throws {CartableError} `common.too-many` */
export async function mailInvitation(
  context: AccountsContext,
  queries: AccountsQueries,
  { visitor, community, row }: { visitor: SignedInVisitor; community: Community; row: InvitationRow },
): Promise<Invitation> {
  await countAct(context, queries, { act: 'written-to.account', subject: visitor.id });
  await countAct(context, queries, { act: 'invitation.community', subject: community.id });
  await countAct(context, queries, { act: 'invitation.recipient', subject: row.email_key });
  const token = createToken();
  const sent = {
    token_hash: hashToken(token),
    sent_at: timestamp(context),
    expires_at: timestamp(context, invitationLifetimeMs),
  };
  await queries.updateTable('invitations').set(sent).where('id', '=', row.id).execute();
  const language = row.language as Language;
  const mail = writeInvitation({
    ...context.settings,
    language,
    token,
    communityName: community.name,
    by: nameText(visitor),
    rights: rightsOf(row),
    expiresAt: sent.expires_at,
  });
  await queueMail(context, queries, { to: row.email, language, ...mail });
  return readInvitationRow(context, { ...row, ...sent });
}

async function isMemberAddress(queries: AccountsQueries, communityId: string, key: string): Promise<boolean> {
  const row = await queries
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.community_id', '=', communityId)
    .where('users.email_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
