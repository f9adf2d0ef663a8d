import { booleanColumn, type Metadata } from '@cartable/storage';
import type { TaskRoundTables } from './task-round.tables.ts';

/** Last time a periodic task was done. */
export interface TaskRound {
  readonly task: string;
  readonly at: string;
  readonly failed: boolean;
}

/** Kept in the database: the process that serves pages is not always the one that does the housekeeping. */
export async function recordRound(
  metadata: Metadata,
  { task, at, failed }: { task: string; at: Date; failed: boolean },
): Promise<void> {
  const row = { at: at.toISOString(), failed: booleanColumn.write(failed) };
  await metadata
    .tables<TaskRoundTables>()
    .insertInto('housekeeping_rounds')
    .values({ task, ...row })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(row))
    .execute();
}

export async function listRounds(metadata: Metadata): Promise<TaskRound[]> {
  const rows = await metadata
    .tables<TaskRoundTables>()
    .selectFrom('housekeeping_rounds')
    .selectAll()
    .orderBy('task')
    .execute();
  return rows.map(({ task, at, failed }) => ({ task, at, failed: booleanColumn.read(failed) }));
}
