import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { discardStoredData } from '../../ingest/removal/discard-stored-data.ts';
import { enterStoredData, type StoredDataRequest } from '../../ingest/stored-data/enter-stored-data.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn, listPyramidsOf } from '../../ingest/stored-data/stored-data.store.ts';
import { requireOwnContent } from '../../ingest/uploads/sandbox-author.ts';
import type { Person } from '../../people.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { presentDeletion } from './present-deletion.ts';

export async function previewStoredDataDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getStoredDataDeletion']>> {
  const { data } = await enterStoredData(context, visitor, request);
  const { all, offerings } = await goingWith(db(context), data);
  const { language } = visitor;
  return presentDeletion(db(context), { uploads: [], data: all, offerings, language });
}

/** PROCESSING, and BROADCAST as well when services go with it. Accepted at once; jobs remove tables and tiles. */
export async function deleteStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, storedDataId }: StoredDataRequest,
): Promise<void> {
  const access = await enterDatastore(context, visitor, datastoreId, 'processing');
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const data = await findStoredDataIn(db, datastoreId, storedDataId);
    if (!data) throw new CartableError('common.not-found');
    await requireOwnContent(db, access, data.datasheetId);
    if ((await goingWith(db, data)).offerings.length > 0)
      datastorePolicy.require(visitor, 'broadcast', access.datastore);
    await discardStoredData(context, db, data);
    const datasheetName = (await namesOfDatasheets(db, [data.datasheetId])).get(data.datasheetId);
    await recordActivity(context, db, {
      datastoreId,
      kind: 'stored-data.deleted',
      actor: visitor,
      subject: data.name,
      subjectId: data.id,
      ...(datasheetName === undefined ? {} : { datasheetName }),
    });
  });
}

/** The stored data, the pyramids made from it, and the services of all. */
async function goingWith(
  db: Connection,
  data: StoredData,
): Promise<{ all: StoredData[]; offerings: Offering[] }> {
  const all = [data, ...(await listPyramidsOf(db, { storedDataId: data.id }))];
  const offerings = await Promise.all(all.map(({ id }) => listOfferings(db, { storedDataId: id })));
  return { all, offerings: offerings.flat() };
}
