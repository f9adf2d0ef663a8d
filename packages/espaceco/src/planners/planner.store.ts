import type { EmailPlanner, EmailPlannerForm } from '@cartable/contract';
import { booleanColumn, type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { PlannersTable, PlannerTables } from './planner.tables.ts';

const tables = tablesOf<PlannerTables>;

interface OfPlanner {
  readonly communityId: number;
  readonly plannerId: number;
}

/** In the order they were planned. */
export async function listPlanners(db: Connection, communityId: number): Promise<EmailPlanner[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_planners')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('id')
    .execute();
  return rows.map(read);
}

/** With the community it is of. */
export async function findPlanner(
  db: Connection,
  plannerId: number,
): Promise<{ readonly planner: EmailPlanner; readonly communityId: number } | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_planners')
    .selectAll()
    .where('id', '=', plannerId)
    .executeTakeFirst();
  return row && { planner: read(row), communityId: row.community_id };
}

export async function insertPlanner(
  db: Connection,
  { communityId, plannerId }: OfPlanner,
  form: EmailPlannerForm,
): Promise<void> {
  await tables(db)
    .insertInto('espaceco_planners')
    .values({ id: plannerId, community_id: communityId, ...write(form) })
    .execute();
}

/** @returns whether there is one */
export async function replacePlanner(
  db: Connection,
  { communityId, plannerId }: OfPlanner,
  form: EmailPlannerForm,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('espaceco_planners')
    .set(write(form))
    .where('id', '=', plannerId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deletePlanner(db: Connection, { communityId, plannerId }: OfPlanner): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('espaceco_planners')
    .where('id', '=', plannerId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function read(row: Selectable<PlannersTable>): EmailPlanner {
  const statuses = jsonColumn.readNullable<string[]>(row.statuses);
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    event: row.event as EmailPlanner['event'],
    cancel_event: row.cancel_event as EmailPlanner['cancel_event'],
    delay: row.delay_days,
    repeat: booleanColumn.read(row.repeat),
    recipients: jsonColumn.read<string[]>(row.recipients),
    condition: statuses && { status: statuses },
    themes: jsonColumn.read<string[]>(row.themes),
  };
}

function write(form: EmailPlannerForm): Omit<PlannersTable, 'id' | 'community_id'> {
  return {
    subject: form.subject,
    body: form.body,
    event: form.event,
    cancel_event: form.cancel_event,
    delay_days: form.delay,
    repeat: booleanColumn.write(form.repeat),
    recipients: jsonColumn.write([...new Set(form.recipients)]),
    statuses: form.condition && jsonColumn.write([...new Set(form.condition.status)]),
    themes: jsonColumn.write([...new Set(form.themes)]),
  };
}
