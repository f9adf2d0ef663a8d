import { espacecoCalls } from '@cartable/contract/espaceco';
import { call } from '../../../../base/api/call.ts';
import { invalidate } from '../../../../base/api/hooks.ts';

interface Reverting {
  readonly id: number;
  readonly reverts: number | null;
}

/** The transaction that undoes another among some, unless it is undone itself. Pure. */
export function reversalOf(entries: readonly Reverting[], id: number): number | undefined {
  return entries.find((one) => one.reverts === id && reversalOf(entries, one.id) === undefined)?.id;
}

/** Entries of the journal in one question. */
const mostRead = 100;

/** Among the last ones. */
export async function readReversal(databaseId: number, id: number): Promise<number | undefined> {
  const query = { limit: mostRead };
  return reversalOf(await call(espacecoCalls.getEspacecoTransactions, { params: { databaseId }, query }), id);
}

/** What was read of the journal and of what it tells is read again. */
export async function reloadJournal(): Promise<void> {
  await Promise.all(
    [
      espacecoCalls.getEspacecoTransactions,
      espacecoCalls.getEspacecoTable,
      espacecoCalls.getEspacecoFeatureHistory,
    ].map((one) => invalidate(one)),
  );
}
