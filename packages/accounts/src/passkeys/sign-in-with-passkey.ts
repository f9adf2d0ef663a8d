import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf, timestamp } from '../context.ts';
import { insertSession, type OpenedSession } from '../sessions/session.store.ts';
import { rememberAddress } from '../sign-in/known-addresses.ts';
import type { Account } from '../users/user.model.ts';
import { findUserRow, getAccount } from '../users/user.store.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import type { SignInAnswer } from './passkey-answers.ts';
import { loadWebAuthn, refused } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * What the browser is to sign, whoever the person is: it offers the passkeys it has for this site, so that nobody is told
 * here who has one. @throws {CartableError} `account.passkeys-unavailable`
 */
export async function beginPasskeySignIn(context: AccountsContext): Promise<object> {
  const party = relyingPartyOf(context);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await inTransaction(context, (queries) =>
    keepChallenge(context, queries, { challenge: options.challenge, userId: null }),
  );
  return options;
}

export interface PasskeySignIn {
  readonly answer: SignInAnswer;
  /** IP address. */
  readonly address: string;
}

/**
 * Opens a session, both steps in one: what the person has, and a finger, a face or a code.
 * @throws {CartableError} `account.passkey-refused`, `account.disabled`
 */
export async function signInWithPasskey(
  context: AccountsContext,
  { answer, address }: PasskeySignIn,
): Promise<{ account: Account; session: OpenedSession }> {
  const party = relyingPartyOf(context);
  const passkey = await queriesOf(context)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (passkey === undefined || !namesOwner(answer, passkey.user_id)) throw refused(undefined);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  // Of the database: no fault of the answer.
  let fault: unknown;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) =>
      inTransaction(context, (queries) => takeChallenge(context, queries, { challenge, userId: null })).catch(
        (error: unknown) => {
          fault = error;
          throw error;
        },
      ),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch((error) => {
    throw error === fault ? error : refused(error);
  });
  if (!verified) throw refused(undefined);
  return inTransaction(context, async (queries) => {
    const user = await findUserRow(queries, passkey.user_id);
    if (user === undefined) throw refused(undefined);
    if (user.disabled_at !== null) throw new CartableError('account.disabled');
    const at = timestamp(context);
    const { numUpdatedRows } = await queries
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: at })
      .where('id', '=', passkey.id)
      // A copy may sign in at the same moment: what was compared is still what is kept.
      .where('counter', '=', passkey.counter)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw refused(undefined);
    await queries.updateTable('users').set({ last_sign_in_at: at }).where('id', '=', user.id).execute();
    await rememberAddress(context, queries, { address, emailKey: user.email_key, userId: user.id });
    const session = await insertSession(context, queries, user.id);
    return { account: await getAccount(queries, user.id), session };
  });
}

/** Nobody said who they are before: the answer does, and it must be whose passkey it is (WebAuthn level 3, §7.2 step 6). */
function namesOwner({ response }: SignInAnswer, userId: string): boolean {
  return response.userHandle === Buffer.from(userId).toString('base64url');
}
