import { CartableError } from '@cartable/contract';
import { actorOf } from '@cartable/platform';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterTrashed, type TrashRequest } from './find-trash.ts';
import { enqueuePurge } from './purge-datasheet.job.ts';
import { findRestorable, hastenRemoval } from './trash.store.ts';

/** Without waiting for the end of the time. A job removes it; until then it is as unknown as before. */
export async function purgeDatasheet(
  context: DatastoreContext,
  visitor: Person,
  request: TrashRequest,
): Promise<void> {
  const { datasheetId } = request;
  await enterTrashed(context, visitor, request);
  await transaction(context, async (db) => {
    const trashed = await findRestorable(db, datasheetId, now(context));
    if (!trashed) throw new CartableError('common.not-found');
    await context.queue.requestCancel(trashed.jobId, db);
    const jobId = await enqueuePurge(context, db, { datasheetId, actor: actorOf(visitor) });
    await hastenRemoval(db, datasheetId, { at: now(context), jobId });
  });
}
