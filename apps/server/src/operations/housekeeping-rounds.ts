import { booleanColumn, type Metadata } from '@cartable/storage';
import type { OperationsTables } from './housekeeping.tables.ts';

export interface HousekeepingRound {
  readonly task: string;
  readonly at: string;
  readonly failed: boolean;
}

/** Kept in the database: the process that serves pages is not always the one that does the housekeeping. */
export async function noteRound(
  metadata: Metadata,
  { task, at, failed }: { task: string; at: Date; failed: boolean },
): Promise<void> {
  const row = { at: at.toISOString(), failed: booleanColumn.write(failed) };
  await metadata
    .tables<OperationsTables>()
    .insertInto('housekeeping_rounds')
    .values({ task, ...row })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(row))
    .execute();
}

export async function listRounds(metadata: Metadata): Promise<HousekeepingRound[]> {
  const rows = await metadata
    .tables<OperationsTables>()
    .selectFrom('housekeeping_rounds')
    .selectAll()
    .orderBy('task')
    .execute();
  return rows.map(({ task, at, failed }) => ({ task, at, failed: booleanColumn.read(failed) }));
}
