import { type Accounts, mailJobKind } from '@cartable/accounts';
import type { JobDefinition } from '@cartable/storage';
import type { Mailer } from './mailer.ts';

/** A mail server may be down for a while: with the growing delays of the runner, five minutes at most, about a day. */
const maxAttempts = 290;

type Outbox = Pick<Accounts, 'findMail' | 'markMailSent' | 'markMailStored'> & {
  readonly administration: Pick<Accounts['administration'], 'recordMailRejection'>;
};

/** Delivers one mail of the outbox. Sending twice is possible if the process dies in between; losing one is not. */
export function sendMailJob(accounts: Outbox, mailer: Mailer): JobDefinition<{ mailId: string }> {
  return {
    kind: mailJobKind,
    maxAttempts,
    mayResume: true,
    steps: [
      {
        name: 'deliver',
        run: async ({ payload }) => {
          const mail = await accounts.findMail(payload.mailId);
          if (mail === undefined || mail.sentAt !== null) return;
          try {
            await mailer.deliver(mail);
          } catch (error) {
            await accounts.administration.recordMailRejection({
              mailId: mail.id,
              error: wordsOf(error),
              isLast: isUnknownAddress(error),
            });
            if (isUnknownAddress(error)) return;
            throw error;
          }
          if (mailer.kind === 'smtp') await accounts.markMailSent(mail.id);
          else await accounts.markMailStored(mail.id);
        },
      },
    ],
    onFailure: ({ payload }) => giveUp(accounts, payload),
    onAbort: ({ payload }) => giveUp(accounts, payload),
  };
}

/**
 * The server says that there is no such mailbox or domain (RFC 3463 §3.2): asking for a day changes nothing. Other lasting
 * refusals (relaying denied, sign-in wanted) are of the settings, which are mended meanwhile.
 */
function isUnknownAddress(error: unknown): boolean {
  const { response } = error as { readonly response?: unknown };
  return typeof response === 'string' && /^5\d\d[ -]5\.1\.\d/.test(response);
}

/** It stays in the outbox, where an administrator may send it again. */
function giveUp({ administration }: Outbox, { mailId }: { mailId: string }): Promise<void> {
  return administration.recordMailRejection({ mailId, error: null, isLast: true });
}

/** Error of the mail server, on one line. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, maxWords);
}

const maxWords = 300;
