/** What people sent under a key of their own: sent again, it is answered as it was, and not done again. */

import { type Connection, tablesOf } from '@cartable/storage';
import type { SentActsTable, SentActTables } from './sent-act.tables.ts';

const tables = tablesOf<SentActTables>;

export interface SentActOf {
  readonly userId: string;
  readonly key: string;
}

export type SentAct = SentActsTable;

export async function findSentAct(db: Connection, { userId, key }: SentActOf): Promise<SentAct | undefined> {
  return tables(db)
    .selectFrom('espaceco_sent_acts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

interface NewSentAct extends SentActOf {
  readonly result: number | null;
  readonly datasetId?: string;
  readonly at: string;
}

export async function insertSentAct(db: Connection, act: NewSentAct): Promise<void> {
  await insertion(db, act).execute();
}

/** Notes an act that is about to be done. @returns the note there was of it already */
export async function beginSentAct(
  db: Connection,
  act: Omit<NewSentAct, 'result'>,
): Promise<SentAct | undefined> {
  const { numInsertedOrUpdatedRows } = await insertion(db, { ...act, result: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? undefined : findSentAct(db, act);
}

function insertion(db: Connection, act: NewSentAct) {
  return tables(db)
    .insertInto('espaceco_sent_acts')
    .values({
      user_id: act.userId,
      key: act.key,
      result: act.result,
      dataset_id: act.datasetId ?? null,
      created_at: act.at,
    });
}

/** Of one data set: under the same key, a report or a transaction of another one has its own note. */
export interface SentTransaction extends SentActOf {
  readonly datasetId: string;
}

export async function saveResult(
  db: Connection,
  { userId, key, datasetId }: SentTransaction,
  result: number,
): Promise<void> {
  await tables(db)
    .updateTable('espaceco_sent_acts')
    .set({ result })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dataset_id', '=', datasetId)
    .execute();
}

export async function deleteSentAct(
  db: Connection,
  { userId, key, datasetId }: SentTransaction,
): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_sent_acts')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dataset_id', '=', datasetId)
    .execute();
}

export async function deleteSentActsBefore(db: Connection, at: string): Promise<void> {
  await tables(db).deleteFrom('espaceco_sent_acts').where('created_at', '<', at).execute();
}
