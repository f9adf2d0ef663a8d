import type { SignedInVisitor } from '@cartable/accounts';
import type { Connection } from '@cartable/storage';
import { findCommunityRow } from '../communities/community.store.ts';
import type { EspacecoContext } from '../context.ts';
import { concerned, partsOf } from '../reports/parts-of.ts';
import type { ReportNews } from '../reports/report.model.ts';
import { reportPolicy } from '../reports/report.policy.ts';
import { titleOfStatus } from '../reports/status-title.ts';
import { type Follower, listFollowers } from './followers.ts';
import { writeNews } from './write-news.ts';

/**
 * One mail for what somebody did, in the same transaction: to those who follow the report, may still see it, and are
 * not the one who did it.
 */
export async function mailFollowers(
  context: EspacecoContext,
  db: Connection,
  { report, by, reply, isStatusChanged }: ReportNews,
): Promise<void> {
  const followers = (await listFollowers(db, report.id)).filter(({ userId }) => userId !== by.id);
  if (followers.length === 0) return;
  const [responsible] = concerned(report);
  const community = responsible === undefined ? undefined : await findCommunityRow(db, responsible);
  const news = {
    report,
    community: community?.name,
    reply,
    by: by.userName,
  };
  for (const follower of followers) {
    const person = await readerOf(context, db, { follower, report });
    if (person === undefined) continue;
    const { email, language } = person;
    const status = isStatusChanged ? titleOfStatus(report.status, community, language) : undefined;
    const mail = writeNews({ ...context.site, ...news, status, language, stopKey: follower.stopKey });
    await context.people.queueMail({ to: email, language, ...mail, isNews: true }, db);
  }
}

/** Undefined: the account is closed, its address no longer confirmed, or the report no longer its business. */
async function readerOf(
  context: EspacecoContext,
  db: Connection,
  { follower, report }: { readonly follower: Follower; readonly report: ReportNews['report'] },
): Promise<SignedInVisitor | undefined> {
  const person = await context.people.findVisitor(follower.userId, db);
  if (!person?.emailVerified) return undefined;
  const part = (await partsOf(db, person, [report]))(report);
  return reportPolicy.can(person, 'read', { report, part }) ? person : undefined;
}
