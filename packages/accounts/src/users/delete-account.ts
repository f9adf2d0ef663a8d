import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { isLastAdministrator, waitForAdministrators } from '../administration/change-user.ts';
import { namesOfSupervised, removeUser } from '../administration/delete-user.ts';
import { type AccountsContext, inTransaction } from '../context.ts';
import { requirePassword } from './change-password.ts';
import { findUserRow } from './user.store.ts';

export interface AccountDeletion {
  readonly userId: string;
  readonly password: string;
  readonly sessionId?: string | null | undefined;
  /** IP address, for the throttle. */
  readonly address: string;
  /** Removal of what other domains keep of the person, in the same transaction. */
  readonly andAlso: (transaction: Connection) => Promise<void>;
}

/**
 * Deletes one's own account. What was deposited and published belongs to the communities and stays: none may be left
 * without anybody who answers for it.
 * @throws {CartableError} `account.bad-credentials`, `account.supervises`, `account.last-administrator`,
 * `common.too-many`
 */
export async function deleteAccount(
  context: AccountsContext,
  { andAlso, ...proof }: AccountDeletion,
): Promise<void> {
  const { userId } = proof;
  await requirePassword(context, proof);
  await inTransaction(context, async (queries) => {
    await waitForAdministrators(queries);
    const user = await findUserRow(queries, userId);
    if (user === undefined) throw new CartableError('common.unauthenticated');
    if (await isLastAdministrator(queries, user)) throw new CartableError('account.last-administrator');
    const supervised = await namesOfSupervised(queries, userId);
    if (supervised.length > 0)
      throw new CartableError('account.supervises', {
        count: supervised.length,
        names: supervised.join(', '),
      });
    await removeUser(queries, userId, andAlso);
  });
}
