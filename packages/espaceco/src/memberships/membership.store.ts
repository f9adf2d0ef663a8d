import { emailKey, isAdministrator, type SignedInVisitor, type Visitor } from '@cartable/accounts';
import type { EspacecoRole } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { MembershipsTable, MembershipTables } from './membership.tables.ts';

const tables = tablesOf<MembershipTables & { espaceco_arrivals: { community_id: number } }>;

/** But of communities that are being brought, which nobody sees yet. */
const present = (db: Connection) =>
  tables(db)
    .selectFrom('espaceco_members')
    .where('espaceco_members.community_id', 'not in', (eb) =>
      eb.selectFrom('espaceco_arrivals').select('espaceco_arrivals.community_id'),
    );

export interface Membership {
  readonly communityId: number;
  /** `null` for an address that was invited. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly role: EspacecoRole;
  readonly grids: readonly string[];
  readonly since: string;
}

/**
 * The keys under which somebody may be found: an invitation sent to an address is for whoever has confirmed that it is
 * theirs.
 */
export function keysOf(person: Pick<SignedInVisitor, 'id' | 'email' | 'emailVerified'>): string[] {
  return person.emailVerified ? [person.id, emailKey(person.email)] : [person.id];
}

/** What ties the visitor to a community: an invitation of their address counts more than a request to join. */
export async function findMembership(
  db: Connection,
  communityId: number,
  visitor: Visitor,
): Promise<Membership | undefined> {
  if (visitor.kind === 'anonymous') return undefined;
  const rows = await tables(db)
    .selectFrom('espaceco_members')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('who', 'in', keysOf(visitor))
    .execute();
  return strongest(rows.map(read));
}

/** Of one person in every community, one in each. */
export async function listMembershipsOf(
  db: Connection,
  person: Pick<SignedInVisitor, 'id' | 'email' | 'emailVerified'>,
): Promise<Membership[]> {
  const rows = await present(db)
    .selectAll()
    .where('who', 'in', keysOf(person))
    .orderBy('community_id')
    .execute();
  const byCommunity = Map.groupBy(rows.map(read), ({ communityId }) => communityId);
  return [...byCommunity.values()].flatMap((memberships) => strongest(memberships) ?? []);
}

const strength: readonly EspacecoRole[] = ['pending', 'invited', 'member', 'admin'];

function strongest(memberships: readonly Membership[]): Membership | undefined {
  return memberships.toSorted((a, b) => strength.indexOf(b.role) - strength.indexOf(a.role))[0];
}

/** Members, requests and invitations of a community that have a grid of their own. */
export async function countMembersWithGrid(
  db: Connection,
  communityId: number,
  grid: string,
): Promise<number> {
  const rows = await tables(db)
    .selectFrom('espaceco_members')
    .select('grids')
    .where('community_id', '=', communityId)
    .where('grids', '!=', '[]')
    .execute();
  return rows.filter(({ grids }) => jsonColumn.read<string[]>(grids).includes(grid)).length;
}

/** Of somebody by account: their requests and memberships, not the invitations of their address. */
export async function findMembershipOf(
  db: Connection,
  communityId: number,
  userId: string,
): Promise<Membership | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_members')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('who', '=', userId)
    .executeTakeFirst();
  return row && read(row);
}

export async function listMemberships(
  db: Connection,
  communityId: number,
  roles: readonly EspacecoRole[],
): Promise<Membership[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_members')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('role', 'in', roles)
    .orderBy('who')
    .execute();
  return rows.map(read);
}

/** Requests to join and roles of a community are decided one after the other. */
export async function waitForMembers(db: Connection, communityId: number): Promise<void> {
  await tables(db)
    .updateTable('espaceco_members')
    .set({ community_id: communityId })
    .where('community_id', '=', communityId)
    .where('role', '=', 'admin')
    .execute();
}

/** Whoever manages a community may begin another one. */
export async function mayCreateCommunities(db: Connection, visitor: SignedInVisitor): Promise<boolean> {
  if (isAdministrator(visitor)) return true;
  const row = await present(db)
    .select('community_id')
    .where('user_id', '=', visitor.id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

type OfPerson = Omit<Membership, 'email' | 'userId'> & { readonly userId: string };

/** Of somebody who has an account; what they were before is replaced. */
export async function saveMembership(
  db: Connection,
  { communityId, userId, role, grids, since }: OfPerson,
): Promise<void> {
  const written = { role, grids: jsonColumn.write(grids), since };
  await tables(db)
    .insertInto('espaceco_members')
    .values({
      community_id: communityId,
      who: userId,
      user_id: userId,
      email_key: null,
      email: null,
      ...written,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'who']).doUpdateSet(written))
    .execute();
}

/** Of an address; a second one replaces the first. */
export async function saveInvitation(
  db: Connection,
  {
    communityId,
    email,
    since,
  }: { readonly communityId: number; readonly email: string; readonly since: string },
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_members')
    .values({
      community_id: communityId,
      who: emailKey(email),
      user_id: null,
      email_key: emailKey(email),
      email: email.trim(),
      role: 'invited',
      grids: jsonColumn.write([]),
      since,
    })
    .onConflict((conflict) => conflict.columns(['community_id', 'who']).doUpdateSet({ since }))
    .execute();
}

/** @param who account, or address as compared. @returns whether there was one */
export async function deleteMembership(
  db: Connection,
  communityId: number,
  who: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('espaceco_members')
    .where('community_id', '=', communityId)
    .where('who', 'in', who)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function read(row: Selectable<MembershipsTable>): Membership {
  return {
    communityId: row.community_id,
    userId: row.user_id,
    email: row.email,
    role: row.role as EspacecoRole,
    grids: jsonColumn.read<string[]>(row.grids),
    since: row.since,
  };
}
