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

interface BegunAct extends SentActOf {
  /** Of a transaction. */
  readonly datasetId?: string;
  /** Of what was sent. */
  readonly digest: string;
  readonly at: string;
}

/** Notes an act that is about to be done. @returns the note there was of it already */
export async function beginSentAct(db: Connection, act: BegunAct): Promise<SentAct | undefined> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('espaceco_sent_acts')
    .values({
      user_id: act.userId,
      key: act.key,
      result: null,
      dataset_id: act.datasetId ?? null,
      digest: act.digest,
      created_at: act.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? undefined : findSentAct(db, act);
}

/** Whether what is sent now is another than what was sent under the key; unknown of what was noted without a digest. */
export const isOther = ({ digest }: SentAct, sent: string): boolean => digest !== null && digest !== sent;

/** Of one data set, or of none as a report: under the same key, another one is not touched. */
interface NotedAct extends SentActOf {
  readonly datasetId: string | null;
}

export interface SentTransaction extends NotedAct {
  readonly datasetId: string;
}

/** @param act with the digest of what was written, where it is this that was sent */
export async function saveResult(
  db: Connection,
  { userId, key, datasetId, digest }: NotedAct & { readonly digest?: string },
  result: number,
): Promise<void> {
  await tables(db)
    .updateTable('espaceco_sent_acts')
    .set({ result, digest })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dataset_id', datasetId === null ? 'is' : '=', datasetId)
    .execute();
}

interface OtherDigest {
  readonly from: string;
  /** `null`: what was sent is not known. */
  readonly to: string | null;
}

/** Nothing is replaced once it is known what was written, nor what another process put there meanwhile. */
export async function replaceDigest(
  db: Connection,
  { userId, key, datasetId }: SentTransaction,
  { from, to }: OtherDigest,
): Promise<void> {
  await tables(db)
    .updateTable('espaceco_sent_acts')
    .set({ digest: to })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dataset_id', '=', datasetId)
    .where('digest', '=', from)
    .where('result', 'is', null)
    .execute();
}

/** The note of this content; that of another one, which another process may be writing, stays. */
export async function deleteSentAct(
  db: Connection,
  { userId, key, datasetId }: SentTransaction,
  digest: string,
): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_sent_acts')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dataset_id', '=', datasetId)
    .where('digest', '=', digest)
    .execute();
}

/**
 * Of transactions: the journal of their data set knows them for ever. Nothing but its note knows under which key a report
 * was sent, which stays as long as the account: however late it is sent again, it is not made twice.
 */
export async function deleteTransactionNotesBefore(db: Connection, at: string): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_sent_acts')
    .where('created_at', '<', at)
    .where('dataset_id', 'is not', null)
    .execute();
}
