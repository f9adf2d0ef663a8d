import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../context.ts';
import { datastorePolicy } from '../datastores/datastore.policy.ts';
import { lockDatastore } from '../datastores/datastore.store.ts';
import { processings } from '../executions/execution.model.ts';
import { listRunningExecutions } from '../executions/execution.store.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import type { Person } from '../people.ts';
import { discardStoredData } from '../stored-data/discard-stored-data.ts';
import { listStoredDataOfDatasheet } from '../stored-data/stored-data.store.ts';
import type { Db } from '../tables.ts';
import { discardUpload } from '../uploads/delete-upload.ts';
import { listUploadsOfDatasheet } from '../uploads/upload.store.ts';
import { changeDatasheet, findDatasheetByName } from './datasheet.store.ts';
import { type DatasheetRequest, enterDatasheet } from './find-datasheets.ts';
import { rightsToDelete } from './present-datasheet.ts';

export async function previewDatasheetDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getDatasheetDeletion']>> {
  const { datasheet } = await enterDatasheet(context, visitor, request);
  const { uploads, data, offerings } = await contentOf(db(context), datasheet.id);
  const executions = await listRunningExecutions(
    db(context),
    data.map(({ id }) => id),
  );
  return {
    uploads: uploads.map(({ id, name }) => ({ _id: id, name })),
    stored_data: data.map(({ id, name, type }) => ({ _id: id, name, type })),
    offerings: offerings.map(({ id, layerName, type }) => ({ _id: id, layer_name: layerName, type })),
    running_executions: executions.map(({ id, processingId }) => ({
      _id: id,
      name: processings[processingId].name,
    })),
  };
}

/**
 * Invisible, with all it groups, when this returns, and its name free again: one transaction marks everything deleted
 * and leaves a job for each thing that is kept (tables, files, services), each of which survives a crash by itself.
 */
export async function deleteDatasheet(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<void> {
  const { access } = await enterDatasheet(context, visitor, request, 'upload');
  await transaction(context, async (db) => {
    await lockDatastore(db, request.datastoreId);
    const datasheet = await findDatasheetByName(db, request.datastoreId, request.datasheetName);
    if (!datasheet) throw new CartableError('common.not-found');
    const { data, offerings } = await contentOf(db, datasheet.id);
    for (const right of rightsToDelete({ storedData: data.length, offerings: offerings.length })) {
      datastorePolicy.require(visitor, right, access.datastore);
    }
    for (const one of data) await discardStoredData(context, db, one);
    for (const upload of await listUploadsOfDatasheet(db, datasheet.id)) {
      await discardUpload(context, db, upload, visitor.id);
    }
    await changeDatasheet(db, datasheet.id, { deleted: true, at: now(context) });
  });
}

async function contentOf(db: Db, datasheetId: string) {
  return {
    uploads: await listUploadsOfDatasheet(db, datasheetId),
    data: await listStoredDataOfDatasheet(db, datasheetId),
    offerings: await listOfferings(db, { datasheetId }),
  };
}
