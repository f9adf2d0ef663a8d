import { randomUUID } from 'node:crypto';
import { jsonColumn } from '@cartable/storage';
import { type AccountsContext, queriesOf, timestamp } from '../context.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import { offsetOf, type Page, type PageQuestion } from './page.ts';

/** Act of an administrator, done or tried. */
export interface AdministrationAct {
  readonly id: string;
  readonly at: string;
  readonly actor: { readonly id: string; readonly name: string };
  readonly call: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly subject: string | null;
  readonly outcome: ActOutcome;
}

export type ActOutcome = 'pending' | 'done' | 'refused';

/** Written before the call acts, so that nothing is done without a trace. @returns its identifier */
export async function beginAct(
  context: AccountsContext,
  act: {
    readonly administrator: SignedInVisitor;
    readonly call: string;
    readonly parameters: Readonly<Record<string, string>>;
  },
): Promise<string> {
  const id = randomUUID();
  const { firstName, lastName, userName } = act.administrator;
  await queriesOf(context)
    .insertInto('administration_acts')
    .values({
      id,
      at: timestamp(context),
      actor_id: act.administrator.id,
      actor_name: [firstName, lastName].filter(Boolean).join(' ') || userName,
      call: act.call,
      parameters: jsonColumn.write(act.parameters),
      subject: null,
      outcome: 'pending',
    })
    .execute();
  return id;
}

export async function endAct(
  context: AccountsContext,
  { id, outcome, subject }: { id: string; outcome: ActOutcome; subject: string | null },
): Promise<void> {
  await queriesOf(context)
    .updateTable('administration_acts')
    .set({ outcome, subject })
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export async function listActs(
  context: AccountsContext,
  question: PageQuestion,
): Promise<Page<AdministrationAct>> {
  const { page, limit } = question;
  const acts = queriesOf(context).selectFrom('administration_acts');
  const { total } = await acts
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await acts
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(offsetOf(question))
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, name: row.actor_name },
    call: row.call,
    parameters: jsonColumn.read<Record<string, string>>(row.parameters),
    subject: row.subject,
    outcome: row.outcome as ActOutcome,
  }));
  return { items, total: Number(total), page, limit };
}
