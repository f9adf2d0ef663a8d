import { type Accounts, mailJobKind } from '@cartable/accounts';
import type { JobDefinition } from '@cartable/storage';
import type { Mailer } from './mailer.ts';

/** A mail server may be down for a while: with the growing delays of the runner, five minutes at most, about a day. */
const maxAttempts = 290;

type Outbox = Pick<Accounts, 'findMail' | 'markMailSent' | 'markMailKept'>;

/** Delivers one mail of the outbox. Sending twice is possible if the process dies in between; losing one is not. */
export function sendMailJob(accounts: Outbox, mailer: Mailer): JobDefinition<{ mailId: string }> {
  return {
    kind: mailJobKind,
    maxAttempts,
    steps: [
      {
        name: 'deliver',
        run: async ({ payload }) => {
          const mail = await accounts.findMail(payload.mailId);
          if (mail === undefined || mail.sentAt !== null) return;
          await mailer.deliver(mail);
          if (mailer.kind === 'smtp') await accounts.markMailSent(mail.id);
          else await accounts.markMailKept(mail.id);
        },
      },
    ],
  };
}
