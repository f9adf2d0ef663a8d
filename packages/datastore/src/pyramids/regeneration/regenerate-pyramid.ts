import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { findStoredData, findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { presentStoredData } from '../../publishing/data-presentation/present-stored-data.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { rejectTooLargePyramid, relaunchGeneration } from '../generation/launch-generation.ts';
import { generators } from './generators.ts';

/** The same pyramid from what its source is now; the former tiles are served until the new ones are complete. */
export async function regeneratePyramid(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, pyramidId }: { datastoreId: string; pyramidId: string },
): Promise<Contract.StoredData> {
  const access = await enterDatastore(context, visitor, datastoreId, 'processing');
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const data = await findStoredDataIn(db, datastoreId, pyramidId);
    if (!data?.pyramid) throw new CartableError('common.not-found');
    if (data.status !== 'GENERATED') throw new CartableError('pyramid.busy');
    // Its new tiles take the place of the former ones.
    await rejectTooLargePyramid(context, db, { datastore: access.datastore, expectedBytes: 0 });
    await relaunchGeneration(context, db, visitor, { data, generator: generators[data.pyramid.kind] });
  });
  return presentStoredData(context, access, (await findStoredData(db(context), pyramidId))!);
}
