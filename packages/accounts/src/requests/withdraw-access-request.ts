import { CartableError } from '@cartable/contract';
import { type AccountsContext, inTransaction } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeAccessWithdrawn } from '../mails/texts/access-withdrawn.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { takeAccessRequest } from './access-request.store.ts';
import { readersOf } from './request-access.ts';

/**
 * By whoever asked; those who were written to are told that nothing is expected of them any more.
 * @throws {CartableError} `common.not-found`
 */
export async function withdrawAccessRequest(
  context: AccountsContext,
  visitor: SignedInVisitor,
  requestId: string,
): Promise<void> {
  await inTransaction(context, async (queries) => {
    const request = await takeAccessRequest(queries, { requestId, userId: visitor.id });
    if (request === undefined) throw new CartableError('common.not-found');
    const { record, services } = request;
    for (const { email, language } of await readersOf(queries, record)) {
      const mail = writeAccessWithdrawn({
        ...context.settings,
        language,
        record,
        services,
        applicant: visitor,
      });
      await queueMail(context, queries, { to: email, language, replyTo: visitor.email, ...mail });
    }
  });
}
