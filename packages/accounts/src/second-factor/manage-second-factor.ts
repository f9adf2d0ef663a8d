import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { hasPasskey } from '../passkeys/passkey.store.ts';
import { noPassword } from '../passwords/password-hash.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import { deleteAttempts } from '../sign-in/attempts.ts';
import type { AccountsQueries } from '../tables.ts';
import { type PasswordProof, requirePassword } from '../users/change-password.ts';
import { findUserRow, type UserRow } from '../users/user.store.ts';
import { countCode, findConfirmedFactor, takeStep } from './check-second-factor.ts';
import { forgetCodesOfNothing } from './forget-codes.ts';
import { countRecoveryCodes, writeRecoveryCodes } from './recovery-codes.ts';
import { createTimeSecret, stepOfCode, writeTimeAddress } from './time-code.ts';

export interface SecondFactor {
  /** Whether the account has a password here; without, the identity provider asks what it wants. */
  readonly hasPassword: boolean;
  readonly isOn: boolean;
  readonly recoveryCodes: number;
}

export async function readSecondFactor(context: AccountsContext, userId: string): Promise<SecondFactor> {
  const queries = queriesOf(context);
  const user = await findUserRow(queries, userId);
  return {
    hasPassword: user !== undefined && user.password_hash !== noPassword,
    isOn: (await findConfirmedFactor(queries, userId)) !== undefined,
    recoveryCodes: await countRecoveryCodes(queries, userId),
  };
}

/**
 * Gives a secret, not asked for before a code has shown that the telephone has it. Asked again, it is another one.
 * @throws {CartableError} `account.second-factor-on`, `account.bad-credentials`, `common.too-many`
 */
export async function beginSecondFactor(
  context: AccountsContext,
  proof: PasswordProof,
): Promise<{ secret: string; address: string }> {
  const user = await prove(context, proof);
  const secret = createTimeSecret();
  await inTransaction(context, async (queries) => {
    if ((await findConfirmedFactor(queries, user.id)) !== undefined)
      throw new CartableError('account.second-factor-on');
    const content = { secret, confirmed_at: null, last_step: 0 };
    await queries
      .insertInto('second_factors')
      .values({ user_id: user.id, ...content })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(content))
      .execute();
  });
  return {
    secret,
    address: writeTimeAddress(secret, { issuer: context.settings.siteTitle, account: user.email }),
  };
}

/**
 * From now on it is asked at sign-in; the other sessions, which were opened without, are closed.
 * @returns recovery codes, shown once
 * @throws {CartableError} `account.second-factor-wrong`, `account.second-factor-on`, `common.too-many`
 */
export async function confirmSecondFactor(
  context: AccountsContext,
  { userId, sessionId, code }: { userId: string; sessionId: string | null; code: string },
): Promise<string[]> {
  await countCode(context, userId);
  return inTransaction(context, async (queries) => {
    const begun = await queries
      .selectFrom('second_factors')
      .select(['secret', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (begun !== undefined && begun.confirmed_at !== null)
      throw new CartableError('account.second-factor-on');
    const step = begun && stepOfCode(begun.secret, code.replaceAll(' ', ''), context.clock.now());
    if (step === undefined || !(await takeStep(queries, userId, step)))
      throw new CartableError('account.second-factor-wrong');
    await queries
      .updateTable('second_factors')
      .set({ confirmed_at: timestamp(context) })
      .where('user_id', '=', userId)
      .execute();
    await closeOtherSessions(queries, userId, sessionId);
    return writeRecoveryCodes(queries, userId);
  });
}

/** In place of those that are left. @throws {CartableError} `account.second-factor-off`, as `requirePassword` */
export async function renewRecoveryCodes(context: AccountsContext, proof: PasswordProof): Promise<string[]> {
  const { id } = await prove(context, proof);
  return inTransaction(context, async (queries) => {
    if ((await findConfirmedFactor(queries, id)) === undefined && !(await hasPasskey(queries, id)))
      throw new CartableError('account.second-factor-off');
    return writeRecoveryCodes(queries, id);
  });
}

/** @throws {CartableError} as `requirePassword` */
export async function removeSecondFactor(context: AccountsContext, proof: PasswordProof): Promise<void> {
  const { id } = await prove(context, proof);
  await inTransaction(context, (queries) => deleteSecondFactor(queries, id));
}

/** By an administrator, for who has lost telephone, passkeys and codes. @throws {CartableError} `common.not-found` */
export async function resetSecondFactor(context: AccountsContext, userId: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    if ((await findUserRow(queries, userId)) === undefined) throw new CartableError('common.not-found');
    await queries.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await deleteSecondFactor(queries, userId);
    // Whoever asked for it in the name of somebody else is not left inside.
    await closeOtherSessions(queries, userId, null);
  });
}

async function deleteSecondFactor(queries: AccountsQueries, userId: string): Promise<void> {
  await queries.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await forgetCodesOfNothing(queries, userId);
}

async function prove(context: AccountsContext, proof: PasswordProof): Promise<UserRow> {
  const user = await requirePassword(context, proof);
  await deleteAttempts(queriesOf(context), { address: proof.address, emailKey: user.email_key });
  return user;
}
