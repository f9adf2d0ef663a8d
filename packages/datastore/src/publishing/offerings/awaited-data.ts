import type { Actor } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import type { StoredError } from '../../stored-text.ts';
import type { Offering } from './offering.model.ts';
import { listOfferings, moveOffering } from './offering.store.ts';
import { enqueuePublication } from './publish-offering.ts';

/** Services asked for before their data were made; all of these are parts of the caller's transaction. */

/** The data are there: what waited for them is published. */
export async function publishAwaiting(
  context: DatastoreContext,
  db: Connection,
  { storedDataId, actor }: { storedDataId: string; actor: Actor | null },
): Promise<void> {
  for (const { id, status } of await listAwaiting(db, storedDataId)) {
    if (status === 'UNSTABLE') {
      await moveOffering(db, id, 'PUBLISHING', { error: null, event: { name: 'retried', at: now(context) } });
    }
    await enqueuePublication(context, db, id, actor);
  }
}

/** The data could not be made: what waited for them says why, and waits for another attempt. */
export async function failAwaiting(
  db: Connection,
  { storedDataId, error, at }: { storedDataId: string; error: StoredError; at: string },
): Promise<void> {
  for (const { id } of await listAwaiting(db, storedDataId)) {
    await moveOffering(db, id, 'UNSTABLE', { error, event: { name: 'failed', at } });
  }
}

/** Another attempt to make the data has begun. */
export async function awaitAgain(db: Connection, storedDataId: string, at: string): Promise<void> {
  for (const { id } of await listAwaiting(db, storedDataId)) {
    await moveOffering(db, id, 'PUBLISHING', { error: null, event: { name: 'retried', at } });
  }
}

async function listAwaiting(db: Connection, storedDataId: string): Promise<Offering[]> {
  const offerings = await listOfferings(db, { storedDataId });
  return offerings.filter(
    ({ status, published }) => published === null && (status === 'PUBLISHING' || status === 'UNSTABLE'),
  );
}
