import { CartableError } from '@cartable/contract';
import { booleanColumn, type Connection } from '@cartable/storage';
import { type AccountsContext, inTransaction, timestamp } from '../context.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { findUserRow, type UserRow } from '../users/user.store.ts';

export interface UserChange {
  readonly userId: string;
  /** Who changes it. */
  readonly administratorId: string;
  readonly isAdministrator?: boolean | undefined;
  readonly isActive?: boolean | undefined;
  /** Removal of what other domains remember of the account, in the same transaction. */
  readonly andAlso?: (transaction: Connection) => Promise<void>;
}

/**
 * Makes an account an administrator or not, disables it or enables it again. A disabled account has no session any
 * more, nor any link by which it could open one; its access keys stop, since nobody answers for them.
 * @throws {CartableError} `common.not-found`, `administration.last-administrator`, `administration.own-account`
 */
export async function changeUser(context: AccountsContext, change: UserChange): Promise<void> {
  const { userId, administratorId, isAdministrator, isActive } = change;
  await inTransaction(context, async (queries) => {
    await waitForAdministrators(queries);
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.not-found');
    const isClosing = isActive === false && user.disabled_at === null;
    const isDemoting = isAdministrator === false && booleanColumn.read(user.is_administrator);
    if (isClosing || isDemoting) await requireAnotherAdministrator(queries, user);
    if (isClosing && userId === administratorId) throw new CartableError('administration.own-account');
    await queries
      .updateTable('users')
      .set({
        ...(isAdministrator === undefined ? {} : { is_administrator: booleanColumn.write(isAdministrator) }),
        ...(isClosing ? { disabled_at: timestamp(context) } : {}),
        ...(isActive === true ? { disabled_at: null } : {}),
        id: userId,
      })
      .where('id', '=', userId)
      .execute();
    await change.andAlso?.(queries);
    if (isClosing) {
      await closeOtherSessions(queries, userId, null);
      await queries.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
    }
  });
}

/** Two administrators who dismiss each other at the same moment wait for one another: one stays. */
export async function waitForAdministrators(queries: AccountsQueries): Promise<void> {
  await queries.updateTable('users').set({ is_administrator: 1 }).where('is_administrator', '=', 1).execute();
}

/** A platform without administrator could only be mended by hand. */
export async function requireAnotherAdministrator(queries: AccountsQueries, user: UserRow): Promise<void> {
  if (await isLastAdministrator(queries, user)) throw new CartableError('administration.last-administrator');
}

export async function isLastAdministrator(queries: AccountsQueries, user: UserRow): Promise<boolean> {
  if (!booleanColumn.read(user.is_administrator) || user.disabled_at !== null) return false;
  const other = await queries
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', 1)
    .where('disabled_at', 'is', null)
    .where('id', '!=', user.id)
    .executeTakeFirst();
  return other === undefined;
}
