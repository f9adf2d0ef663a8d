import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/** Largest items of one kind of storage; those in the trash are listed too. */
export async function readStorageItems(
  context: DatastoreContext,
  visitor: Person,
  {
    datastoreId,
    kind,
    page,
    limit,
  }: { datastoreId: string; kind: Contract.StorageKind; page: number; limit: number },
): Promise<Contract.RouteAnswer<Contract.Routes['getStorageItems']>> {
  await enterDatastore(context, visitor, datastoreId);
  const question = { scopeId: datastoreId, offset: (page - 1) * limit, limit };
  const { total, items } = await listerOf(kind)(db(context), question);
  const names = await namesOfDatasheets(
    db(context),
    items.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return {
    items: items.map(({ id, name, type, sizeBytes, at, ownerId }) => ({
      _id: id,
      name,
      type,
      size: sizeBytes,
      date: at,
      datasheet_name: ownerId === null ? null : (names.get(ownerId) ?? null),
    })),
    total,
    page,
    limit,
  };
}

/** Each kind of storage is listed by one holding. */
function listerOf(kind: Contract.StorageKind) {
  const [lister] = holdings.flatMap(({ listLargest }) => listLargest?.[kind] ?? []);
  if (!lister) throw new Error(`No holding lists what lies in ${kind}.`);
  return lister;
}
