import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type AccountsContext, inTransaction } from '../context.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow } from '../users/user.store.ts';
import { requireAnotherAdministrator, waitForAdministrators } from './change-user.ts';

interface Deletion {
  readonly userId: string;
  readonly administratorId: string;
  /** Removal of what other domains keep of the person, in the same transaction. */
  readonly andAlso?: (transaction: Connection) => Promise<void>;
}

/**
 * Deletes an account with its sessions, links, memberships and requests. What it deposited and published belongs to the
 * communities and stays; the journals keep its name.
 * @throws {CartableError} `common.not-found`, `administration.user-supervises`, `administration.last-administrator`,
 * `administration.own-account`
 */
export async function deleteUser(
  context: AccountsContext,
  { userId, administratorId, andAlso }: Deletion,
): Promise<void> {
  await inTransaction(context, async (queries) => {
    await waitForAdministrators(queries);
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.not-found');
    if (userId === administratorId) throw new CartableError('administration.own-account');
    await requireAnotherAdministrator(queries, user);
    const supervised = await namesOfSupervised(queries, userId);
    if (supervised.length > 0)
      throw new CartableError('administration.user-supervises', {
        count: supervised.length,
        names: supervised.join(', '),
      });
    await removeUser(queries, userId, andAlso);
  });
}

/** Communities nobody would answer for without that person. */
export async function namesOfSupervised(queries: AccountsQueries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('communities')
    .select('name')
    .where('supervisor_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function removeUser(
  queries: AccountsQueries,
  userId: string,
  andAlso: Deletion['andAlso'],
): Promise<void> {
  await andAlso?.(queries);
  // Foreign keys take sessions, links, memberships and requests with it.
  await queries.deleteFrom('users').where('id', '=', userId).execute();
}
