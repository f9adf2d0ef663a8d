import { CartableError } from '@cartable/contract';
import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { requireOwnContent } from '../../ingest/uploads/sandbox-author.ts';
import { deleteStaticsOfOffering } from '../../library/statics/static.store.ts';
import type { Person } from '../../people.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { removeStylesOf } from '../display-styles/remove-styles.ts';
import type { OfferingRequest } from './find-offerings.ts';
import { type Offering, offeringSubject } from './offering.model.ts';
import {
  deleteOffering,
  findOffering,
  findOfferingIn,
  listOfferings,
  moveOffering,
} from './offering.store.ts';
import { recordOfferingActivity } from './record-offering-activity.ts';

export const unpublishJobKind = 'offering.unpublish';

/** Invisible to readers when this returns; a job removes what the service leaves. */
export async function unpublishOffering(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId }: OfferingRequest,
): Promise<void> {
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    // Of two services of a datasheet, one that comes and one that goes, the record follows both.
    await lockDatastore(db, datastoreId);
    const offering = await findOfferingIn(db, datastoreId, offeringId);
    if (!offering) throw new CartableError('common.not-found');
    await requireOwnContent(db, access, offering.datasheetId);
    if (!(await discardOffering(context, db, offering))) {
      throw new CartableError('service.busy', { status: offering.status });
    }
    await recordOfferingActivity(context, db, { offering, kind: 'service.unpublished', actor: visitor });
  });
}

/** In the caller's transaction. @returns false when it was already going */
export async function discardOffering(
  context: DatastoreContext,
  db: Connection,
  offering: Offering,
): Promise<boolean> {
  const event = { name: 'unpublishing', at: now(context) } as const;
  if (!(await moveOffering(db, offering.id, 'UNPUBLISHING', { event }))) return false;
  await emit(context, db, 'serviceWithdrawn', { datasheetId: offering.datasheetId });
  await bumpServingVersion(db, offering);
  await enqueueUnpublication(context, db, offering);
  return true;
}

export async function enqueueUnpublication(
  context: DatastoreContext,
  db: Connection,
  offering: Offering,
): Promise<void> {
  await context.queue.enqueue(
    { kind: unpublishJobKind, subject: offeringSubject(offering.id), payload: unpublicationOf(offering) },
    db,
  );
}

/** In the caller's transaction: the services of a stored data that is discarded. */
export async function discardOfferingsOf(
  context: DatastoreContext,
  db: Connection,
  { storedDataId }: { storedDataId: string },
): Promise<void> {
  for (const offering of await listOfferings(db, { storedDataId })) {
    await discardOffering(context, db, offering);
  }
  // Pyramids made of it say no more what its pixels hold.
  const data = await findStoredData(db, storedDataId);
  await bumpServingVersion(db, data ?? 'every');
}

export interface Unpublication {
  readonly offeringId: string;
  /** Facts of the offering, for those who are told of it when it is gone. */
  readonly was?: Pick<Offering, 'layerName' | 'type' | 'datastoreId' | 'datasheetId' | 'createdBy'>;
}

function unpublicationOf(offering: Offering): Unpublication {
  const { layerName, type, datastoreId, datasheetId, createdBy } = offering;
  return { offeringId: offering.id, was: { layerName, type, datastoreId, datasheetId, createdBy } };
}

export function unpublishOfferingJob(context: DatastoreContext): JobDefinition<Unpublication> {
  return {
    kind: unpublishJobKind,
    mayResume: true,
    steps: [
      {
        name: 'remove',
        run: async ({ payload: { offeringId } }) => {
          const offering = await findOffering(db(context), offeringId);
          if (offering?.status !== 'UNPUBLISHING') return;
          await transaction(context, async (db) => {
            await deleteStaticsOfOffering(db, offeringId);
            await removeStylesOf(context, db, offering);
            await deleteOffering(db, offeringId);
          });
        },
      },
    ],
  };
}
