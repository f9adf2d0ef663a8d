import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { listStoredDataOfDatasheet } from '../../ingest/stored-data/stored-data.store.ts';
import { requireOwnContent } from '../../ingest/uploads/sandbox-author.ts';
import { listUploadsOfDatasheet } from '../../ingest/uploads/upload.store.ts';
import { measureAnnexesOfDatasheets } from '../../library/annexes/annexe.store.ts';
import { listDocuments } from '../../library/documents/document.store.ts';
import type { Person } from '../../people.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import { findDatasheetByName } from '../../workspace/datasheets/datasheet.store.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { rightsToDelete } from '../datasheets/present-datasheet.ts';
import { trashDatasheet } from '../trash/trash-datasheet.ts';
import { presentDeletion } from './present-deletion.ts';

const dayMs = 86_400_000;

export async function previewDatasheetDeletion(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getDatasheetDeletion']>> {
  const { datasheet } = await enterDatasheet(context, visitor, request);
  const { uploads, data, offerings } = await contentOf(db(context), datasheet.id);
  const record = await findRecordOfDatasheet(db(context), datasheet.id);
  const documents = await listDocuments(db(context), datasheet.id);
  const annexes = await measureAnnexesOfDatasheets(db(context), [datasheet.id]);
  return {
    ...(await presentDeletion(db(context), { uploads, data, offerings, language: visitor.language })),
    metadata: record ? [{ _id: record.id, file_identifier: record.content.file_identifier }] : [],
    documents: documents.map(({ id, name }) => ({ _id: id, name })),
    annexes: annexes.get(datasheet.id)?.count ?? 0,
    restorable_days: Math.floor(context.limits.trashRetentionMs / dayMs),
  };
}

/**
 * Invisible, with all it groups, when this returns, and its name free again. It waits in the trash, from where it can be
 * restored, until a job removes it.
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
    await requireOwnContent(db, access, datasheet.id);
    const { data, offerings } = await contentOf(db, datasheet.id);
    for (const right of rightsToDelete({ storedData: data.length, offerings: offerings.length })) {
      datastorePolicy.require(visitor, right, access.datastore);
    }
    await trashDatasheet(context, db, { datasheet, visitor });
  });
}

async function contentOf(db: Connection, datasheetId: string) {
  return {
    uploads: await listUploadsOfDatasheet(db, datasheetId),
    data: await listStoredDataOfDatasheet(db, datasheetId),
    offerings: await listOfferings(db, { datasheetId }),
  };
}
