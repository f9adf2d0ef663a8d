import type { Language } from '@cartable/contract';
import type { AccountsContext } from '../context.ts';
import { type OutgoingMail, queueMail } from '../mails/queue-mail.ts';
import {
  type RequestedWorkspace,
  writeCreationAcceptance,
  writeCreationReceipt,
  writeCreationRejection,
  writeCreationRequest,
} from '../mails/texts/creation-request.ts';
import { mailedPages, nameText } from '../mails/texts/mail-site.ts';
import { type SandboxPurge, writeSandboxPurge } from '../mails/texts/sandbox-purge.ts';
import type { NewNotification } from '../notifications/notification.model.ts';
import { recordNotification } from '../notifications/notifications.ts';
import type { AccountsQueries } from '../tables.ts';
import { findMemberships, findUserRow } from '../users/user.store.ts';
import { findAdministrators } from './count-people.ts';

/** Writes to every administrator, whom an answer goes back to, and to the applicant. */
export async function mailCreationRequest(
  context: AccountsContext,
  queries: AccountsQueries,
  { applicantId, requested }: { applicantId: string; requested: RequestedWorkspace },
): Promise<void> {
  const user = await findUserRow(queries, applicantId);
  if (user === undefined) return;
  const memberships = await findMemberships(queries, applicantId);
  const namesOf = (isSupervisor: boolean) =>
    memberships
      .filter(({ community }) => (community.supervisorId === applicantId) === isSupervisor)
      .map(({ community }) => `${community.name} (${community.id})`);
  const person = { firstName: user.first_name, lastName: user.last_name, userName: user.user_name };
  const applicant = {
    id: user.id,
    email: user.email,
    name: nameText(person),
    supervised: namesOf(true),
    memberOf: namesOf(false),
  };
  for (const { email, language } of await findAdministrators(queries)) {
    const mail = writeCreationRequest({ ...context.settings, language, requested, applicant });
    await queueMail(context, queries, { to: email, language, replyTo: user.email, ...mail });
  }
  await writeTo(context, queries, applicantId, (language) =>
    writeCreationReceipt({ ...context.settings, language, requested }),
  );
}

/** In a mail, and in the account. */
export async function mailCreationAcceptance(
  context: AccountsContext,
  queries: AccountsQueries,
  { applicantId, ...info }: { applicantId: string; name: string; datastoreId: string },
): Promise<void> {
  await tell(context, queries, {
    userId: applicantId,
    kind: 'WORKSPACE_ACCEPTED',
    subject: info.name,
    path: `/entrepot/${info.datastoreId}/donnees`,
  });
  await writeTo(context, queries, applicantId, (language) =>
    writeCreationAcceptance({ ...context.settings, language, ...info }),
  );
}

/** In a mail, and in the account. */
export async function mailCreationRejection(
  context: AccountsContext,
  queries: AccountsQueries,
  { applicantId, ...info }: { applicantId: string; name: string; reason: string },
): Promise<void> {
  await tell(context, queries, {
    userId: applicantId,
    kind: 'WORKSPACE_REFUSED',
    subject: info.name,
    message: info.reason,
    path: mailedPages.dashboard,
  });
  await writeTo(context, queries, applicantId, (language) =>
    writeCreationRejection({ ...context.settings, language, ...info }),
  );
}

export function mailSandboxPurge(
  context: AccountsContext,
  queries: AccountsQueries,
  { userId, purge }: { userId: string; purge: SandboxPurge },
): Promise<void> {
  return writeTo(context, queries, userId, (language) =>
    writeSandboxPurge({ ...context.settings, language, purge }),
  );
}

/** Nothing when the account is gone. */
async function tell(
  context: AccountsContext,
  queries: AccountsQueries,
  notification: NewNotification,
): Promise<void> {
  const user = await findUserRow(queries, notification.userId);
  if (user !== undefined) await recordNotification(context, queries, notification);
}

/** In the language of the person; nothing when the account is gone. */
async function writeTo(
  context: AccountsContext,
  queries: AccountsQueries,
  userId: string,
  write: (language: Language) => Omit<OutgoingMail, 'to' | 'language'>,
): Promise<void> {
  const user = await findUserRow(queries, userId);
  if (user === undefined) return;
  const language = user.language as Language;
  await queueMail(context, queries, { to: user.email, language, ...write(language) });
}
