import { CartableError } from '@cartable/contract';
import { inTurn } from '@cartable/platform';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { hasPasskey } from '../passkeys/passkey.store.ts';
import type { AccountsQueries } from '../tables.ts';
import { countAct } from '../throttling/act-limits.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './time-code.ts';

/**
 * The second step of a sign-in by password, for the accounts that have a code of time or a passkey: who has only passkeys
 * signs in with one, or with a recovery code; the password is right already. A code of time is
 * accepted once, so that one read over a shoulder opens nothing.
 * @throws {CartableError} `account.second-factor-required`, `account.second-factor-wrong`, `common.too-many`
 */
export async function checkSecondFactor(
  context: AccountsContext,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await findConfirmedFactor(queriesOf(context), userId);
  if (factor === undefined && !(await hasPasskey(queriesOf(context), userId))) return;
  if (code === undefined || code.trim() === '') throw new CartableError('account.second-factor-required');
  await countCode(context, userId);
  const isRight = await inTransaction(context, (queries) =>
    spend(context, queries, { userId, secret: factor?.secret, code: code.trim() }),
  );
  if (!isRight) throw new CartableError('account.second-factor-wrong');
}

/**
 * Before the code is looked at, whatever comes of it: many sent at once do not slip through.
 * @throws {CartableError} `common.too-many`
 */
export function countCode(context: AccountsContext, userId: string): Promise<void> {
  const act = 'second-factor.account';
  return inTransaction(context, async (queries) => {
    await inTurn(queries, context.metadata, `${act} ${userId}`);
    await countAct(context, queries, { act, subject: userId });
  });
}

export function findConfirmedFactor(queries: AccountsQueries, userId: string) {
  return queries
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

async function spend(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, secret, code }: { userId: string; secret: string | undefined; code: string },
): Promise<boolean> {
  const step =
    secret === undefined ? undefined : stepOfCode(secret, code.replaceAll(' ', ''), context.clock.now());
  return step === undefined ? spendRecoveryCode(queries, userId, code) : takeStep(queries, userId, step);
}

/** Of two who come with the same code at once, one is refused. */
export async function takeStep(queries: AccountsQueries, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
