import { CartableError, communityRights } from '@cartable/contract';
import { booleanColumn } from '@cartable/storage';
import { findCommunity } from '../communities/community.store.ts';
import { findMember } from '../communities/member.store.ts';
import { sandboxRights, writeMember } from '../communities/members.ts';
import { recordChange } from '../communities/record-change.ts';
import { notifyBoth } from '../communities/transfer-supervision.ts';
import { type AccountsContext, inTransaction } from '../context.ts';
import { nameText } from '../mails/texts/mail-site.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow, findUserRowByEmail, type UserRow } from '../users/user.store.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { foldWords } from './fold-words.ts';
import { offsetOf, type Page, type PageQuestion } from './page.ts';

/** A community as administrators see it. */
export interface AdministeredCommunity {
  readonly id: string;
  readonly name: string;
  readonly technicalName: string;
  readonly description: string | null;
  readonly contact: string | null;
  readonly isPublic: boolean;
  readonly isSandbox: boolean;
  readonly supervisor: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  readonly members: number;
  readonly datastoreId: string | null;
  readonly createdAt: string;
}

export interface CommunityQuestion extends PageQuestion {
  readonly search: string;
  readonly withoutDatastore: boolean;
}

/** The sandbox first, then by name. */
export async function listAdministeredCommunities(
  queries: AccountsQueries,
  question: CommunityQuestion,
): Promise<Page<AdministeredCommunity>> {
  const { page, limit, search, withoutDatastore } = question;
  let rows = await queries
    .selectFrom('communities')
    .select(['id', 'name', 'technical_name', 'contact', 'is_sandbox', 'datastore_id'])
    .execute();
  // Communities are as many as organisations, a few hundred: they are folded here rather than kept folded.
  const words = foldWords(search).split(/\s+/).filter(Boolean);
  rows = rows.filter((row) => {
    const text = foldWords(row.name, row.technical_name, row.contact);
    return (!withoutDatastore || row.datastore_id === null) && words.every((word) => text.includes(word));
  });
  const key = (row: (typeof rows)[number]) => `${row.is_sandbox ? 0 : 1} ${foldWords(row.name)} ${row.id}`;
  rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const ids = rows.slice(offsetOf(question), offsetOf(question) + limit).map(({ id }) => id);
  const found = await findAdministered(queries, ids);
  return { items: ids.flatMap((id) => found.get(id) ?? []), total: rows.length, page, limit };
}

/** @throws {CartableError} `common.not-found` */
export async function readAdministeredCommunity(
  queries: AccountsQueries,
  communityId: string,
): Promise<AdministeredCommunity> {
  const community = (await findAdministered(queries, [communityId])).get(communityId);
  if (community === undefined) throw new CartableError('common.not-found');
  return community;
}

async function findAdministered(
  queries: AccountsQueries,
  ids: readonly string[],
): Promise<Map<string, AdministeredCommunity>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('communities')
    .innerJoin('users', 'users.id', 'communities.supervisor_id')
    .selectAll('communities')
    .select(['users.email', 'users.first_name', 'users.last_name'])
    .select((eb) =>
      eb
        .selectFrom('members')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('members.community_id', '=', 'communities.id')
        .as('members'),
    )
    .where('communities.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        technicalName: row.technical_name,
        description: row.description,
        contact: row.contact,
        isPublic: booleanColumn.read(row.is_public),
        isSandbox: booleanColumn.read(row.is_sandbox),
        supervisor: {
          id: row.supervisor_id,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
        },
        members: Number(row.members),
        datastoreId: row.datastore_id,
        createdAt: row.created_at,
      },
    ]),
  );
}

/** By e-mail address or technical identifier. @throws {CartableError} `administration.user-unknown` */
export async function findActiveUser(queries: AccountsQueries, user: string): Promise<UserRow> {
  const row = user.includes('@')
    ? await findUserRowByEmail(queries, user)
    : await findUserRow(queries, user.toLowerCase());
  if (row === undefined || row.disabled_at !== null) {
    throw new CartableError('administration.user-unknown', { user });
  }
  return row;
}

/**
 * The new supervisor becomes a member with every right; the former one stays one, as after a transfer between members.
 * Both are told by mail.
 * @throws {CartableError} `common.not-found`, `administration.user-unknown`
 */
export async function giveSupervisor(
  context: AccountsContext,
  visitor: SignedInVisitor,
  { communityId, user }: { communityId: string; user: string },
): Promise<void> {
  await inTransaction(context, async (queries) => {
    const community = await findCommunity(queries, communityId);
    if (community === undefined) throw new CartableError('common.not-found');
    const { id: supervisorId } = await findActiveUser(queries, user);
    if (supervisorId === community.supervisor.id) return;
    await writeMember(context, queries, { communityId, userId: supervisorId, rights: communityRights });
    const rights = community.isSandbox ? sandboxRights : communityRights;
    await writeMember(context, queries, { communityId, userId: community.supervisor.id, rights });
    await queries
      .updateTable('communities')
      .set({ supervisor_id: supervisorId })
      .where('id', '=', communityId)
      .execute();
    const previous = await findMember(queries, community, community.supervisor.id);
    const next = await findMember(queries, community, supervisorId);
    if (next === undefined) throw new CartableError('common.not-found');
    await notifyBoth(context, queries, { community, previous, next });
    await recordChange(context, queries, community, {
      kind: 'supervisor.changed',
      actor: visitor,
      subject: nameText(next.user),
      subjectId: supervisorId,
    });
  });
}

/**
 * Deletes a community nobody would miss: without datastore, nor member other than its supervisor.
 * @throws {CartableError} `administration.sandbox`, `administration.community-not-empty`
 */
export async function deleteEmptyCommunity(context: AccountsContext, communityId: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const community = await readAdministeredCommunity(queries, communityId);
    if (community.isSandbox) throw new CartableError('administration.sandbox');
    if (community.datastoreId !== null || community.members > 1) {
      throw new CartableError('administration.community-not-empty');
    }
    await context.memberships?.changing(queries);
    await queries.deleteFrom('communities').where('id', '=', communityId).execute();
  });
}

/** Without regard to case: the name is read in addresses. */
export async function isTechnicalNameTaken(queries: AccountsQueries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom('communities')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['technical_name']), '=', name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
