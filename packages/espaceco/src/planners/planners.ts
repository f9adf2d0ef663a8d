import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type EmailPlanner, type EmailPlannerForm } from '@cartable/contract';
import { nextNumber } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { communityOf } from '../communities/community-of.ts';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { checkPlanner } from './check-planner.ts';
import { listPlanned, listSent } from './list-mails.ts';
import type { MailsQuestion } from './planned-mail.store.ts';
import { deletePlanner, insertPlanner, listPlanners, replacePlanner } from './planner.store.ts';
import { type MailPreview, previewMail } from './preview-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

/** Of one community: a screen shows them all. */
const maxPlanners = 100;

interface OfPlanner {
  readonly communityId: number;
  readonly plannerId: number;
}

/** Mails that follow the reports of a community, as its managers plan them. */
export function createPlanners(context: EspacecoContext) {
  return {
    list: async (visitor: SignedInVisitor, communityId: number): Promise<EmailPlanner[]> => {
      const { db } = context.metadata;
      await communityOf(db, visitor, { communityId, action: 'manage' });
      return (await listPlanners(db, communityId)).map((planner) => ({
        ...planner,
        body: cleanHtml(planner.body),
      }));
    },
    add: (visitor: SignedInVisitor, planner: { communityId: number; form: EmailPlannerForm }) =>
      addPlanner(context, visitor, planner),
    replace: (visitor: SignedInVisitor, planner: OfPlanner & { form: EmailPlannerForm }) =>
      changePlanner(context, visitor, planner),
    remove: (visitor: SignedInVisitor, planner: OfPlanner) => removePlanner(context, visitor, planner),
    preview: (
      visitor: SignedInVisitor,
      planner: { communityId: number; form: EmailPlannerForm },
    ): Promise<MailPreview> => previewMail(context, visitor, planner),
    planned: (visitor: SignedInVisitor, question: MailsQuestion) => listPlanned(context, visitor, question),
    sent: (visitor: SignedInVisitor, question: MailsQuestion) => listSent(context, visitor, question),
    /** For the housekeeping. @returns how many mails were due */
    sendDue: () => sendDueMails(context),
  };
}

function addPlanner(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { communityId, form }: { readonly communityId: number; readonly form: EmailPlannerForm },
): Promise<EmailPlanner> {
  return inTransaction(context, async (db) => {
    const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
    const checked = checkPlanner(community, form);
    const plannerId = await nextNumber(db, 'espaceco.planner');
    if ((await listPlanners(db, communityId)).length >= maxPlanners) {
      throw new CartableError('espaceco.too-many-planners', { limit: maxPlanners });
    }
    await insertPlanner(db, { communityId, plannerId }, checked);
    return getPlanner(db, { communityId, plannerId });
  });
}

function changePlanner(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { form, ...of }: OfPlanner & { readonly form: EmailPlannerForm },
): Promise<EmailPlanner> {
  return inTransaction(context, async (db) => {
    const { communityId } = of;
    const { community } = await communityOf(db, visitor, { communityId, action: 'manage' });
    if (!(await replacePlanner(db, of, checkPlanner(community, form))))
      throw new CartableError('espaceco.planner-unknown');
    return getPlanner(db, of);
  });
}

function removePlanner(context: EspacecoContext, visitor: SignedInVisitor, of: OfPlanner): Promise<void> {
  return inTransaction(context, async (db) => {
    await communityOf(db, visitor, { communityId: of.communityId, action: 'manage' });
    if (!(await deletePlanner(db, of))) throw new CartableError('espaceco.planner-unknown');
  });
}

async function getPlanner(db: Connection, { communityId, plannerId }: OfPlanner): Promise<EmailPlanner> {
  const planner = (await listPlanners(db, communityId)).find(({ id }) => id === plannerId);
  if (planner === undefined) throw new CartableError('espaceco.planner-unknown');
  return planner;
}
