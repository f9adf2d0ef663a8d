import { booleanColumn } from '@cartable/storage';
import type { AccountsQueries } from '../tables.ts';
import type { Community } from './community.model.ts';

export async function findCommunity(
  queries: AccountsQueries,
  communityId: string,
): Promise<Community | undefined> {
  const row = await select(queries).where('communities.id', '=', communityId).executeTakeFirst();
  return row && read(row);
}

/** By id; those that do not exist are absent. */
export async function findCommunities(
  queries: AccountsQueries,
  ids: readonly string[],
): Promise<Map<string, Community>> {
  if (ids.length === 0) return new Map();
  const rows = await select(queries)
    .where('communities.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** By technical name; those that do not exist are absent. */
export async function findCommunitiesByName(
  queries: AccountsQueries,
  names: readonly string[],
): Promise<Map<string, Community>> {
  if (names.length === 0) return new Map();
  const rows = await select(queries)
    .where('communities.technical_name', 'in', [...new Set(names)])
    .execute();
  return new Map(rows.map((row) => [row.technical_name, read(row)]));
}

/** The community everybody may join, if the platform has one. */
export async function findSandbox(queries: AccountsQueries): Promise<Community | undefined> {
  const row = await select(queries)
    .where('communities.is_sandbox', '=', 1)
    .orderBy('communities.created_at')
    .executeTakeFirst();
  return row && read(row);
}

/** By name. */
export async function listPublicCommunities(queries: AccountsQueries): Promise<Community[]> {
  const rows = await select(queries)
    .where('communities.is_public', '=', 1)
    .orderBy('communities.name')
    .orderBy('communities.id')
    .execute();
  return rows.map(read);
}

function select(queries: AccountsQueries) {
  return queries
    .selectFrom('communities')
    .innerJoin('users', 'users.id', 'communities.supervisor_id')
    .selectAll('communities')
    .select(['users.first_name', 'users.last_name']);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function read(row: Row): Community {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    technicalName: row.technical_name,
    contact: row.contact,
    isPublic: booleanColumn.read(row.is_public),
    isSandbox: booleanColumn.read(row.is_sandbox),
    supervisor: { id: row.supervisor_id, firstName: row.first_name, lastName: row.last_name },
    datastoreId: row.datastore_id,
  };
}
