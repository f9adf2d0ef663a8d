import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { HeaviestAnswer, HeaviestQuestion } from '../../holdings/heaviest.ts';
import { listHeaviestStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { listHeaviestUploads } from '../../ingest/uploads/upload.store.ts';
import { listHeaviestAnnexes } from '../../library/annexes/annexe.store.ts';
import { listHeaviestStatics } from '../../library/statics/static.store.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/** What weighs most in one kind of storage; what lies in the trash is listed there. */
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
  const question = { datastoreId, offset: (page - 1) * limit, limit };
  const { total, items } = await lists[kind](db(context), question);
  const names = await namesOfDatasheets(
    db(context),
    items.flatMap(({ datasheetId }) => datasheetId ?? []),
  );
  return {
    items: items.map(({ id, name, type, sizeBytes, at, datasheetId }) => ({
      _id: id,
      name,
      type,
      size: sizeBytes,
      date: at,
      datasheet_name: datasheetId === null ? null : (names.get(datasheetId) ?? null),
    })),
    total,
    page,
    limit,
  };
}

const lists: Readonly<
  Record<Contract.StorageKind, (db: Connection, question: HeaviestQuestion) => Promise<HeaviestAnswer>>
> = {
  database: (db, question) => listHeaviestStoredData(db, { ...question, kind: 'database' }),
  objects: (db, question) => listHeaviestStoredData(db, { ...question, kind: 'objects' }),
  uploads: listHeaviestUploads,
  annexes: listHeaviestAnnexes,
  statics: listHeaviestStatics,
};
