import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { forgetCodesOfNothing } from '../second-factor/forget-codes.ts';
import { countRecoveryCodes, writeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { closeOtherSessions } from '../sessions/session.store.ts';
import { deleteAttempts } from '../sign-in/attempts.ts';
import { type PasswordProof, requirePassword } from '../users/change-password.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { credentialsOf } from './passkey.store.ts';
import type { RegistrationAnswer } from './passkey-answers.ts';
import { relyingPartyOf } from './relying-party.ts';

/** More than the machines of one person. */
const mostPasskeys = 20;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** Loaded when somebody has to do with passkeys: it holds parsers of CBOR and of certificates. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** The last made first. */
export async function listPasskeys(context: AccountsContext, userId: string): Promise<Passkey[]> {
  const rows = await queriesOf(context)
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/**
 * What the browser is to make a passkey from. It asks the person (a finger, a face, a code): a passkey is both steps of a
 * sign-in at once.
 * @throws {CartableError} `account.passkeys-unavailable`, `account.passkeys-too-many`, as `requirePassword`
 */
export async function beginPasskey(context: AccountsContext, proof: PasswordProof): Promise<object> {
  const party = relyingPartyOf(context);
  const user = await requirePassword(context, proof);
  await deleteAttempts(queriesOf(context), { address: proof.address, emailKey: user.email_key });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const own = await credentialsOf(queriesOf(context), user.id);
  if (own.length >= mostPasskeys)
    throw new CartableError('account.passkeys-too-many', { limit: mostPasskeys });
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    // The identifier of the account, which says nothing of the person.
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.user_name,
    attestationType: 'none',
    excludeCredentials: own.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await inTransaction(context, (queries) =>
    keepChallenge(context, queries, { challenge: options.challenge, userId: user.id }),
  );
  return options;
}

export interface PasskeyAddition {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly name: string;
  readonly answer: RegistrationAnswer;
}

/**
 * From now on the password alone opens no session: the other sessions, which it opened, are closed.
 * @returns recovery codes, shown once, when the account had none
 * @throws {CartableError} `account.passkey-refused`, `account.passkeys-too-many`
 */
export async function addPasskey(
  context: AccountsContext,
  { userId, sessionId, name, answer }: PasskeyAddition,
): Promise<{ readonly recoveryCodes: string[] }> {
  const party = relyingPartyOf(context);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  // Of the database: no fault of the answer.
  let fault: unknown;
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) =>
      inTransaction(context, (queries) => takeChallenge(context, queries, { challenge, userId })).catch(
        (error: unknown) => {
          fault = error;
          throw error;
        },
      ),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error) => {
    throw error === fault ? error : refused(error);
  });
  if (!verified.verified) throw refused(undefined);
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return inTransaction(context, async (queries) => {
    if ((await credentialsOf(queries, userId)).length >= mostPasskeys)
      throw new CartableError('account.passkeys-too-many', { limit: mostPasskeys });
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: userId,
        credential_id: credentialId,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(answer.response.transports ?? []),
        name,
        created_at: timestamp(context),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw refused(undefined);
    await closeOtherSessions(queries, userId, sessionId);
    const hasCodes = (await countRecoveryCodes(queries, userId)) > 0;
    return { recoveryCodes: hasCodes ? [] : await writeRecoveryCodes(queries, userId) };
  });
}

/** @throws {CartableError} `common.not-found`, as `requirePassword` */
export async function removePasskey(
  context: AccountsContext,
  proof: PasswordProof,
  passkeyId: string,
): Promise<void> {
  const user = await requirePassword(context, proof);
  await inTransaction(context, async (queries) => {
    await deleteAttempts(queries, { address: proof.address, emailKey: user.email_key });
    const { numDeletedRows } = await queries
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CartableError('common.not-found');
    await forgetCodesOfNothing(queries, user.id);
  });
}

/** Whatever is wrong with it: who forges answers learns nothing. */
export function refused(cause: unknown): CartableError {
  if (cause instanceof CartableError) return cause;
  return new CartableError('account.passkey-refused', undefined, { cause });
}
