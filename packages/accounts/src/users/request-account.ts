import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction, queriesOf } from '../context.ts';
import { getInvitationByToken } from '../invitations/invitation.store.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeAccountExists } from '../mails/texts/account-exists.ts';
import { tryAct } from '../throttling/act-limits.ts';
import { requireAllowedDomain } from './email-domain.ts';
import { type SignUpRequest, signUp } from './sign-up.ts';
import { emailKey } from './user.model.ts';
import { findUserRowByEmail } from './user.store.ts';

/**
 * Request for an account, open to anybody if the site lets them. An address that has one already is answered alike,
 * after the same work, and a mail tells its owner.
 * @param invitation the mailed token of an invitation, needed where only the invited may sign up
 * @throws {CartableError} `account.signup-closed`, `account.signup-invitation`, `account.signup-domain`,
 * `account.password-weak`
 */
export async function requestAccount(
  context: AccountsContext,
  { invitation, ...request }: SignUpRequest & { readonly invitation?: string | undefined },
): Promise<void> {
  await requireOpen(context, request.email, invitation);
  requireAllowedDomain(context.settings, request.email);
  try {
    await signUp(context, request);
  } catch (error) {
    if (!(error instanceof CartableError && error.code === 'account.email-taken')) throw error;
    await notifyOwner(context, request.email);
  }
}

async function requireOpen(
  context: AccountsContext,
  email: string,
  invitation: string | undefined,
): Promise<void> {
  const { signUp: mode = 'open' } = context.settings;
  if (mode === 'open') return;
  if (mode === 'closed') throw new CartableError('account.signup-closed');
  if (invitation === undefined) throw new CartableError('account.signup-invitation');
  const row = await getInvitationByToken(context, queriesOf(context), invitation);
  if (row.email_key !== emailKey(email))
    throw new CartableError('invitation.other-address', { email: row.email });
}

/** Rarely, so that nobody fills a mailbox by signing up in its name. */
export async function notifyOwner(context: AccountsContext, email: string): Promise<void> {
  await inTransaction(context, async (queries) => {
    const owner = await findUserRowByEmail(queries, email);
    if (owner === undefined) return;
    const act = { act: 'account-exists.recipient', subject: owner.id } as const;
    if ((await tryAct(context, queries, act)) !== undefined) return;
    const language = owner.language === 'en' ? 'en' : 'fr';
    const mail = writeAccountExists({ ...context.settings, language });
    await queueMail(context, queries, { to: owner.email, language, ...mail });
  });
}
