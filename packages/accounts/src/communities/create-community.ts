import { randomUUID } from 'node:crypto';
import { CartableError, communityRights } from '@cartable/contract';
import { booleanColumn, type Connection, isUniqueViolation, tablesOf } from '@cartable/storage';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import type { AccountsQueries, AccountsTables } from '../tables.ts';
import { writeMember } from './members.ts';

export interface NewCommunity {
  readonly name: string;
  readonly technicalName: string;
  readonly description?: string | null;
  readonly contact?: string | null;
  readonly isPublic: boolean;
  readonly isSandbox?: boolean;
  /** Becomes a member with every right. */
  readonly supervisorId: string;
  readonly datastoreId?: string | null;
}

/**
 * Returns the id of the new community. Inside the transaction `on` when given, so that a community and what it owns
 * appear together.
 * @throws {CartableError} `community.technical-name-taken`
 */
export function createCommunity(
  context: AccountsContext,
  community: NewCommunity,
  on?: Connection,
): Promise<string> {
  const insert = (queries: AccountsQueries) => insertCommunity(context, queries, community);
  return on === undefined ? inTransaction(context, insert) : insert(tablesOf<AccountsTables>(on));
}

async function insertCommunity(
  context: AccountsContext,
  queries: AccountsQueries,
  community: NewCommunity,
): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    name: community.name,
    description: community.description ?? null,
    technical_name: community.technicalName,
    contact: community.contact ?? null,
    is_public: booleanColumn.write(community.isPublic),
    is_sandbox: booleanColumn.write(community.isSandbox ?? false),
    supervisor_id: community.supervisorId,
    datastore_id: community.datastoreId ?? null,
    created_at: timestamp(context),
  };
  try {
    await queries.insertInto('communities').values(row).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CartableError(
      'community.technical-name-taken',
      { name: community.technicalName },
      { cause: error },
    );
  }
  const member = { communityId: id, userId: community.supervisorId, rights: communityRights };
  await writeMember(context, queries, member);
  return id;
}

/** Says which datastore a community owns. Inside the transaction `on` when given. */
export async function attachDatastore(
  queries: AccountsQueries,
  communityId: string,
  datastoreId: string | null,
): Promise<void> {
  await queries
    .updateTable('communities')
    .set({ datastore_id: datastoreId })
    .where('id', '=', communityId)
    .execute();
}
