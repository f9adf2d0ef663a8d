import { CartableError } from '@cartable/contract';
import type { JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../context.ts';
import { enterDatastore } from '../datastores/enter-datastore.ts';
import type { Person } from '../people.ts';
import { deleteStaticsOfOffering } from '../statics/static.store.ts';
import type { Db } from '../tables.ts';
import type { OfferingRequest } from './find-offerings.ts';
import { type Offering, offeringSubject } from './offering.model.ts';
import {
  bumpServingVersion,
  deleteOffering,
  findOffering,
  findOfferingIn,
  moveOffering,
} from './offering.store.ts';

export const unpublishJobKind = 'offering.unpublish';

/** Invisible to readers when this returns; a job removes what the service leaves. */
export async function unpublishOffering(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId }: OfferingRequest,
): Promise<void> {
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    const offering = await findOfferingIn(db, datastoreId, offeringId);
    if (!offering) throw new CartableError('common.not-found');
    if (!(await discardOffering(context, db, offering))) {
      throw new CartableError('service.busy', { status: offering.status });
    }
  });
}

/** In the caller's transaction. @returns false when it was already going */
export async function discardOffering(
  context: DatastoreContext,
  db: Db,
  offering: Offering,
): Promise<boolean> {
  const event = { name: 'unpublishing', at: now(context) } as const;
  if (!(await moveOffering(db, offering.id, 'UNPUBLISHING', { event }))) return false;
  await bumpServingVersion(db);
  await context.queue.enqueue(
    { kind: unpublishJobKind, subject: offeringSubject(offering.id), payload: { offeringId: offering.id } },
    db,
  );
  return true;
}

export function unpublishOfferingJob(context: DatastoreContext): JobDefinition<{ offeringId: string }> {
  return {
    kind: unpublishJobKind,
    steps: [
      {
        name: 'remove',
        run: async ({ payload: { offeringId } }) => {
          const offering = await findOffering(db(context), offeringId);
          if (offering?.status !== 'UNPUBLISHING') return;
          await transaction(context, async (db) => {
            await deleteStaticsOfOffering(db, offeringId);
            await deleteOffering(db, offeringId);
          });
        },
      },
    ],
  };
}
