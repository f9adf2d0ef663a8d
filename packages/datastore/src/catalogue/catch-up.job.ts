import type { JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db } from '../context.ts';
import { listStaleRecords } from './catalogue-entry.store.ts';
import { forgetChanges } from './catalogue-versions.store.ts';
import { indexRecordLater } from './index-record.job.ts';

const catchUpJobKind = 'catalogue.catch-up';
const RECORDS_PER_TURN = 500;

interface Payload {
  /** Identifier of the last record of the turn before. */
  readonly after: string;
  readonly limit: number;
}

/**
 * From time to time, and at the first start after an update: has every record indexed again whose entry is not as it
 * should be. By turns, so that no transaction is long and the jobs of a large catalogue do not wait all at once.
 * @returns number of records of the first turn
 */
export async function catchUp(context: DatastoreContext, limit = RECORDS_PER_TURN): Promise<number> {
  await forgetChanges(db(context));
  return takeTurn(context, { after: '', limit });
}

/** All the entries at once after some upgrades: after what somebody waits for. */
const derived = -1;

/** Repeated, a turn asks again for entries that come out the same. */
export function catchUpJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: catchUpJobKind,
    steps: [{ name: 'turn', run: async ({ payload }) => void (await takeTurn(context, payload)) }],
  };
}

async function takeTurn(context: DatastoreContext, { after, limit }: Payload): Promise<number> {
  const stale = await listStaleRecords(db(context), { after, limit });
  for (const { id } of stale)
    await indexRecordLater(context, db(context), { recordId: id }, { priority: derived });
  const last = stale.at(-1);
  // Behind the jobs just left, in the order of the queue.
  if (last && stale.length === limit) {
    const payload: Payload = { after: last.id, limit };
    await context.queue.enqueue({ kind: catchUpJobKind, subject: 'catalogue', payload, priority: derived });
  }
  return stale.length;
}
