import type { EmailPlanner } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Community } from '../communities/community.model.ts';
import { findCommunityRow } from '../communities/community.store.ts';
import { type EspacecoContext, inTransaction, timestamp } from '../context.ts';
import type { Report } from '../reports/report.model.ts';
import { findReport } from '../reports/report.store.ts';
import { dueDate } from './due-date.ts';
import { fillTokens, type TokenDescription } from './fill-tokens.ts';
import { isFit } from './fire-event.ts';
import { listDueMails, type PlannedMail, planMail, takeMail } from './planned-mail.store.ts';
import { findPlanner } from './planner.store.ts';
import { logMail } from './planner-log.store.ts';
import { recipientsOf } from './recipients.ts';
import { writePlannedMail } from './write-planned-mail.ts';

/** Of one round: the others are for the next. */
const mailsPerRound = 500;

/**
 * Writes in the outbox the mails that are due. Each is taken out of the plan in the transaction that writes it: cut
 * anywhere, or done by two processes at once, none is written twice and none is lost.
 * @returns how many were taken out
 */
export async function sendDueMails(context: EspacecoContext): Promise<number> {
  const due = await listDueMails(context.metadata.db, timestamp(context), mailsPerRound);
  const faults: unknown[] = [];
  for (const mail of due) {
    // One that cannot be written keeps no other from its turn.
    await inTransaction(context, (db) => sendDueMail(context, db, mail)).catch((fault) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
  return due.length;
}

async function sendDueMail(context: EspacecoContext, db: Connection, planned: PlannedMail): Promise<void> {
  if (!(await takeMail(db, planned))) return;
  const found = await findPlanner(db, planned.plannerId);
  const community = found && (await findCommunityRow(db, found.communityId));
  const report = await findReport(db, planned.reportId);
  if (found === undefined || community === undefined || report === undefined) return;
  const { planner } = found;
  if (!isFit(planner, community)) return;
  const about = { planner, community, report };
  const recipients = await writeToAll(context, db, about);
  await logMail(db, community.id, {
    reportId: report.id,
    subject: await subjectOf(context, db, about),
    recipients,
    at: timestamp(context),
  });
  if (!planner.repeat) return;
  await planMail(db, { ...planned, dueAt: dueDate(context.clock.now(), planner.delay) });
}

interface About {
  readonly planner: Pick<EmailPlanner, 'subject'>;
  readonly community: Community;
  readonly report: Report;
}

/** What the managers read of a mail, whatever the language of each who gets it. */
export async function subjectOf(
  context: EspacecoContext,
  db: Connection,
  { planner, community, report }: About,
): Promise<string> {
  const named = await namesOf(context, db, report);
  const facts = { report, community, language: 'fr' as const, ...named };
  return fillTokens({ subject: planner.subject, body: '' }, facts).subject;
}

/** @returns to how many people */
async function writeToAll(
  context: EspacecoContext,
  db: Connection,
  about: { readonly planner: EmailPlanner; readonly community: Community; readonly report: Report },
): Promise<number> {
  const named = await namesOf(context, db, about.report);
  const recipients = await recipientsOf(context, db, about);
  for (const { email, language } of recipients) {
    const mail = writePlannedMail(context, about.planner, { ...about, ...named, language });
    await context.people.queueMail({ to: email, language, ...mail, isNews: true }, db);
  }
  return recipients.length;
}

/** Whom a report names, by what they are called. */
export async function namesOf(
  context: EspacecoContext,
  db: Connection,
  { authorId, validatorId }: Report,
): Promise<Pick<TokenDescription, 'author' | 'validator'>> {
  const ids = [authorId, validatorId].filter((id) => id !== null);
  const people = await context.people.findPeople(ids, db);
  const nameOf = (id: string | null) => people.get(id ?? '')?.userName ?? '';
  return { author: nameOf(authorId), validator: nameOf(validatorId) };
}
