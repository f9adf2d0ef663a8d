import { hasPasskey } from '../passkeys/passkey.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { findConfirmedFactor } from './check-second-factor.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** Recovery codes stand in for the telephone or a passkey: with neither, they are codes of nothing. */
export async function forgetCodesOfNothing(queries: AccountsQueries, userId: string): Promise<void> {
  if ((await findConfirmedFactor(queries, userId)) !== undefined) return;
  if (await hasPasskey(queries, userId)) return;
  await deleteRecoveryCodes(queries, userId);
}
