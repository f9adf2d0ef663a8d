import type { SignedInVisitor } from '@cartable/accounts';
import type { EmailPlannerForm } from '@cartable/contract';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, timestamp } from '../context.ts';
import type { Report } from '../reports/report.model.ts';
import { listReports } from '../reports/report.store.ts';
import { checkPlanner } from './check-planner.ts';
import { dueDate } from './due-date.ts';
import { recipientsOf } from './recipients.ts';
import { namesOf } from './send-due-mails.ts';
import { writePlannedMail } from './write-planned-mail.ts';

export interface MailPreview {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What is told of each. */
  readonly recipients: readonly string[];
  /** When it would leave, had it happened now. */
  readonly dueAt: string;
  /** The last of the community, or none: then it is about one that is made up. */
  readonly reportId: number | null;
}

/**
 * The mail a planner would write of the last report of the community.
 * @throws {CartableError} `common.*`, `espaceco.planner-*`
 */
export async function previewMail(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, form }: { readonly communityId: number; readonly form: EmailPlannerForm },
): Promise<MailPreview> {
  const { db } = context.metadata;
  const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
  const planner = checkPlanner(community, form);
  const filter = { communities: [communityId] };
  const question = { reader: visitor, filter, sort: 'opening_date:DESC', offset: 0, limit: 1 };
  const [last] = await listReports(db, question);
  const report = last ?? madeUp(context, { communityId, authorId: visitor.id });
  const { language } = visitor;
  const description = { report, community, language, ...(await namesOf(context, db, report)) };
  const recipients = await recipientsOf(context, db, { planner, report, community });
  return {
    ...writePlannedMail(context, planner, description),
    recipients: recipients.map(({ name }) => name),
    dueAt: dueDate(context.clock.now(), form.delay),
    reportId: last?.id ?? null,
  };
}

function madeUp(
  context: EspacecoContext,
  { communityId, authorId }: { readonly communityId: number; readonly authorId: string },
): Report {
  const now = timestamp(context);
  return {
    id: 1,
    communityId,
    longitude: 0,
    latitude: 0,
    comment: '…',
    status: 'submit',
    theme: null,
    openedAt: now,
    updatedAt: now,
    closedAt: null,
    authorId,
    validatorId: null,
    commune: null,
    departement: null,
    territory: null,
    inputDevice: 'UNKNOWN',
    deviceVersion: null,
    sketch: null,
  };
}
