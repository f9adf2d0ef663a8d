import { CartableError, type CommunityRight } from '@cartable/contract';
import { jsonColumn } from '@cartable/storage';
import type { Selectable } from 'kysely';
import { type AccountsContext, timestamp } from '../context.ts';
import type { AccountsQueries, AccountsTables } from '../tables.ts';
import { hashToken } from '../tokens/random-token.ts';
import { emailKey } from '../users/user.model.ts';
import type { Invitation } from './invitation.model.ts';

export type InvitationRow = Selectable<AccountsTables['invitations']>;

/** A screen shows them all; the limit of invitations a day keeps them few. */
const listedInvitations = 500;

/** Newest first. */
export async function listInvitations(
  context: AccountsContext,
  queries: AccountsQueries,
  communityId: string,
): Promise<Invitation[]> {
  const rows = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(listedInvitations)
    .execute();
  return rows.map((row) => readInvitationRow(context, row));
}

/** @throws {CartableError} `common.not-found` */
export async function getInvitationRow(
  queries: AccountsQueries,
  { communityId, invitationId }: { communityId: string; invitationId: string },
): Promise<InvitationRow> {
  const row = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  if (row === undefined) throw new CartableError('common.not-found');
  return row;
}

/** @throws {CartableError} `invitation.invalid` when the token is unknown or its time is over */
export async function getInvitationByToken(
  context: AccountsContext,
  queries: AccountsQueries,
  token: string,
): Promise<InvitationRow> {
  const row = await queries
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', timestamp(context))
    .executeTakeFirst();
  if (row === undefined) throw new CartableError('invitation.invalid');
  return row;
}

/** Sent to an address and still open, newest first. */
export function listOpenInvitationRows(
  context: AccountsContext,
  queries: AccountsQueries,
  email: string,
): Promise<InvitationRow[]> {
  return queries
    .selectFrom('invitations')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', timestamp(context))
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(listedInvitations)
    .execute();
}

export async function deleteInvitation(queries: AccountsQueries, invitationId: string): Promise<void> {
  await queries.deleteFrom('invitations').where('id', '=', invitationId).execute();
}

export function rightsOf(row: InvitationRow): CommunityRight[] {
  return jsonColumn.read<CommunityRight[]>(row.rights);
}

export function readInvitationRow(context: AccountsContext, row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    rights: rightsOf(row),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    isExpired: row.expires_at <= timestamp(context),
  };
}
