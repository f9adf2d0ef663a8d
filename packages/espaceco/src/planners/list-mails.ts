import type { SignedInVisitor } from '@cartable/accounts';
import { communityOf } from '../communities/community-of.ts';
import type { EspacecoContext } from '../context.ts';
import { findReport } from '../reports/report.store.ts';
import { listNextMails, type MailsQuestion, type NextMail } from './planned-mail.store.ts';
import { listSentMails, type SentMail } from './planner-log.store.ts';
import { subjectOf } from './send-due-mails.ts';

/** With `after` of the next part; null at the end. */
interface MailsPart<Mail> {
  readonly mails: readonly Mail[];
  readonly next: string | null;
}

/**
 * Mails that are to leave, with what they will say of the reports as these are now, for who manages the community.
 * @throws {CartableError} `common.not-found`, `common.forbidden`
 */
export async function listPlanned(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  question: MailsQuestion,
): Promise<MailsPart<NextMail>> {
  const { db } = context.metadata;
  const { communityId } = question;
  const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
  const part = await listNextMails(db, question);
  const mails: NextMail[] = [];
  for (const mail of part.mails) {
    const report = await findReport(db, mail.reportId);
    const about = report && { planner: mail, community, report };
    mails.push(about ? { ...mail, subject: await subjectOf(context, db, about) } : mail);
  }
  return { ...part, mails };
}

/** Mails that left, as they were written. @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function listSent(
  { metadata: { db } }: EspacecoContext,
  visitor: SignedInVisitor,
  question: MailsQuestion,
): Promise<MailsPart<SentMail>> {
  const { communityId } = question;
  await communityOf(db, visitor, { communityId, action: 'manage' });
  return listSentMails(db, question);
}
