import { emailKey, isAdministrator, type SignedInVisitor, type Visitor } from '@cartable/accounts';
import type { EspacecoRole } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { MembershipsTable, MembershipTables } from './membership.tables.ts';

const tables = tablesOf<MembershipTables>;

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

/** What ties the visitor to a community. A membership counts before an invitation sent to the address. */
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
  const row = rows.find(({ user_id }) => user_id !== null) ?? rows[0];
  return row && read(row);
}

/** Of one person in every community. */
export async function listMembershipsOf(
  db: Connection,
  person: Pick<SignedInVisitor, 'id' | 'email' | 'emailVerified'>,
): Promise<Membership[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_members')
    .selectAll()
    .where('who', 'in', keysOf(person))
    .orderBy('community_id')
    .execute();
  const own = rows.filter(({ user_id }) => user_id !== null);
  const known = new Set(own.map(({ community_id }) => community_id));
  return [
    ...own,
    ...rows.filter(({ user_id, community_id }) => user_id === null && !known.has(community_id)),
  ].map(read);
}

/** Whoever manages a community may begin another one. */
export async function mayCreateCommunities(db: Connection, visitor: SignedInVisitor): Promise<boolean> {
  if (isAdministrator(visitor)) return true;
  const row = await tables(db)
    .selectFrom('espaceco_members')
    .select('community_id')
    .where('user_id', '=', visitor.id)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of somebody who has an account. */
export async function insertMembership(
  db: Connection,
  {
    communityId,
    userId,
    role,
    grids,
    since,
  }: Omit<Membership, 'email' | 'userId'> & { readonly userId: string },
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_members')
    .values({
      community_id: communityId,
      who: userId,
      user_id: userId,
      email_key: null,
      email: null,
      role,
      grids: jsonColumn.write(grids),
      since,
    })
    .execute();
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
