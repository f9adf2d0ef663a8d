import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../context.ts';
import { enterDatastore } from '../datastores/enter-datastore.ts';
import { findOffering } from '../offerings/offering.store.ts';
import type { Person } from '../people.ts';
import { deleteStaticRow, listStatics } from './static.store.ts';

export async function listStaticFiles(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, name }: { datastoreId: string; name?: string | undefined },
) {
  await enterDatastore(context, visitor, datastoreId);
  const files = await listStatics(db(context), datastoreId, name);
  return files.map((file) => ({
    _id: file.id,
    name: file.name,
    description: file.description,
    type: file.type,
    size: file.sizeBytes,
  }));
}

/** @throws {CartableError} `static.in-use` while a service reads it */
export async function deleteStaticFile(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, staticFileId }: { datastoreId: string; staticFileId: string },
): Promise<void> {
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    const file = (await listStatics(db, datastoreId)).find(({ id }) => id === staticFileId);
    if (!file) throw new CartableError('common.not-found');
    const user = file.offeringId ? await findOffering(db, file.offeringId) : undefined;
    if (user) throw new CartableError('static.in-use', { service: user.layerName });
    await deleteStaticRow(db, staticFileId);
  });
}
