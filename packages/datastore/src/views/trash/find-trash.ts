import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { countPermissionsOfOfferings } from '../../access/permissions/permission.store.ts';
import { type DatastoreContext, db, now } from '../../context.ts';
import { storedDataRows } from '../../ingest/stored-data/stored-data.store.ts';
import { uploadRows } from '../../ingest/uploads/upload.store.ts';
import { measureAnnexesOfDatasheets } from '../../library/annexes/annexe.store.ts';
import { listDocuments } from '../../library/documents/document.store.ts';
import type { Person } from '../../people.ts';
import { listTrashedOfferings } from '../../publishing/offerings/offering.store.ts';
import { findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rightsToDelete } from '../datasheets/present-datasheet.ts';
import type { TrashedDatasheet } from './trash.model.ts';
import { findRestorable, listRestorable } from './trash.store.ts';

export interface TrashRequest {
  readonly datastoreId: string;
  readonly datasheetId: string;
}

/** Members see what was deleted, who deleted it, and how long it can be restored. */
export async function readDatasheetTrash(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId }: { datastoreId: string },
): Promise<Contract.TrashedDatasheet[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const trashed = await listRestorable(db(context), datastoreId, now(context));
  const ids = trashed.map(({ datasheetId }) => datasheetId);
  const names = await namesOfDatasheets(db(context), ids);
  const contents = await readContents(db(context), ids);
  return Promise.all(
    trashed.map((one) =>
      present(db(context), access, {
        trashed: one,
        name: names.get(one.datasheetId) ?? '',
        content: contents.of(one.datasheetId),
      }),
    ),
  );
}

/**
 * A deleted datasheet in the hands of a person who may restore it, or remove it for good: who may delete what it holds.
 * @throws {CartableError} `common.not-found`, `common.forbidden`
 */
export async function enterTrashed(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, datasheetId }: TrashRequest,
): Promise<void> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'upload');
  const trashed = await findRestorable(db(context), datasheetId, now(context));
  if (trashed?.datastoreId !== datastoreId) throw new CartableError('common.not-found');
  const { data, offerings } = (await readContents(db(context), [datasheetId])).of(datasheetId);
  for (const right of rightsToDelete({ storedData: data.length, offerings: offerings.length })) {
    datastorePolicy.require(visitor, right, datastore);
  }
}

type Content = ReturnType<Awaited<ReturnType<typeof readContents>>['of']>;

/** A question for each kind of thing, however many datasheets there are. */
async function readContents(db: Connection, ids: readonly string[]) {
  const uploads = await uploadRows.listTrashed(db, ids);
  const data = await storedDataRows.listTrashed(db, ids);
  const offerings = await listTrashedOfferings(db, ids);
  const annexes = await measureAnnexesOfDatasheets(db, ids);
  const isOf = (id: string) => (one: { datasheetId: string }) => one.datasheetId === id;
  return {
    of: (id: string) => ({
      uploads: uploads.filter(isOf(id)),
      data: data.filter(isOf(id)),
      offerings: offerings.filter(isOf(id)),
      annexes: annexes.get(id) ?? { count: 0, bytes: 0 },
    }),
  };
}

async function present(
  db: Connection,
  access: Entered,
  { trashed, name, content }: { trashed: TrashedDatasheet; name: string; content: Content },
): Promise<Contract.TrashedDatasheet> {
  const { uploads, data, offerings, annexes } = content;
  const record = await findRecordOfDatasheet(db, trashed.datasheetId);
  const documents = await listDocuments(db, trashed.datasheetId);
  const mayUndo = rightsToDelete({ storedData: data.length, offerings: offerings.length }).every((right) =>
    access.may(right),
  );
  return {
    _id: trashed.datasheetId,
    name,
    deleted: { date: trashed.at, by: trashed.by && { _id: trashed.by.id, name: trashed.by.name } },
    removal: trashed.removalAt,
    size: [...uploads, ...data].reduce((total, { sizeBytes }) => total + sizeBytes, annexes.bytes),
    content: {
      uploads: uploads.map(({ id, name: uploadName }) => ({ _id: id, name: uploadName })),
      stored_data: data.map(({ id, name: dataName, type }) => ({ _id: id, name: dataName, type })),
      offerings: offerings.map(({ id, layerName, type }) => ({ _id: id, layer_name: layerName, type })),
      metadata: record ? [{ _id: record.id, file_identifier: record.content.file_identifier }] : [],
      documents: documents.map((document) => ({ _id: document.id, name: document.name })),
      annexes: annexes.count,
      permissions: await countPermissionsOfOfferings(
        db,
        offerings.map(({ id }) => id),
      ),
    },
    abilities: { restore: mayUndo, delete: mayUndo },
  };
}
