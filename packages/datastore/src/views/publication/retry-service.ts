import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { retryOffering } from '../../publishing/offerings/edit-offering.ts';
import {
  getOfferingIn,
  type OfferingRequest,
  readService,
} from '../../publishing/offerings/find-offerings.ts';
import { rejectTooLargePyramid, relaunchGeneration } from '../../pyramids/generation/launch-generation.ts';
import { generators } from '../../pyramids/regeneration/generators.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/**
 * Publishes again what could not be. A service whose tiles failed has these made again first, and follows them.
 * @throws {CartableError} `service.busy`, `pyramid.*`
 */
export async function retryService(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest,
): Promise<Contract.Service> {
  const { datastoreId } = request;
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const { storedDataId, status } = await getOfferingIn(context, request);
  const data = await findStoredDataIn(db(context), datastoreId, storedDataId);
  if (!data?.pyramid || data.status !== 'UNSTABLE') return retryOffering(context, visitor, request);
  if (status !== 'UNSTABLE') throw new CartableError('service.busy', { status });
  const { pyramid } = data;
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'processing');
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    await rejectTooLargePyramid(context, db, { datastore, expectedBytes: 0 });
    await relaunchGeneration(context, db, visitor, { data, generator: generators[pyramid.kind] });
  });
  return readService(context, visitor, request);
}
