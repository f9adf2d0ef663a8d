import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import { getOfferingIn, type OfferingRequest } from './find-offerings.ts';
import { listOfferings } from './offering.store.ts';
import { presentOfferings, presentService } from './present-offering.ts';
import { unpublishOffering } from './unpublish-offering.ts';

/** Services of one type made of one stored data. */
export interface DataServices {
  readonly datastoreId: string;
  readonly storedDataId: string;
  readonly type: ServedType;
}

/** @throws {CartableError} `common.not-found` */
export async function listServicesOfData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, storedDataId, type }: DataServices,
): Promise<Contract.OfferingSummary[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const data = await findStoredDataIn(db(context), datastoreId, storedDataId);
  if (!data) throw new CartableError('common.not-found');
  const offerings = await listOfferings(db(context), { datastoreId });
  const made = offerings.filter((offering) => offering.storedDataId === data.id && offering.type === type);
  return presentOfferings(context, access, made);
}

/** @throws {CartableError} `common.not-found`, also for a service of another type or made of other data */
export async function readServiceOfData(
  context: DatastoreContext,
  visitor: Person,
  request: DataServices & OfferingRequest,
): Promise<Contract.Service> {
  const access = await enterDatastore(context, visitor, request.datastoreId);
  const offering = await getOfferingIn(context, request);
  if (offering.storedDataId !== request.storedDataId || offering.type !== request.type) {
    throw new CartableError('common.not-found');
  }
  return presentService(context, access, offering);
}

/** @throws {CartableError} as `readServiceOfData`, and `service.busy` */
export async function unpublishServiceOfData(
  context: DatastoreContext,
  visitor: Person,
  request: DataServices & OfferingRequest,
): Promise<void> {
  await readServiceOfData(context, visitor, request);
  await unpublishOffering(context, visitor, request);
}
