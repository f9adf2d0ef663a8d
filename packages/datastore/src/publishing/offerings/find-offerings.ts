import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import type { Offering } from './offering.model.ts';
import { findOfferingIn, listKnowableLayerNames, listOfferings } from './offering.store.ts';
import { findOfferingPage } from './offering-page.store.ts';
import { presentOfferings, presentService } from './present-offering.ts';

export interface OfferingRequest {
  readonly datastoreId: string;
  readonly offeringId: string;
}

export async function listDatastoreOfferings(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, detailed = false }: { datastoreId: string; detailed?: boolean | undefined },
): Promise<Contract.OfferingSummary[] | Contract.Service[]> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const offerings = await listOfferings(db(context), { datastoreId });
  if (!detailed) return presentOfferings(context, access, offerings);
  return Promise.all(offerings.map((offering) => presentService(context, access, offering)));
}

type SearchQuery = Contract.RouteInput<Contract.Routes['searchOfferings']>['query'];

export async function searchDatastoreOfferings(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: SearchQuery },
): Promise<Contract.OfferingPage> {
  const access = await enterDatastore(context, visitor, datastoreId);
  const { page, limit, endpoint, ids, ...filters } = query;
  const { total, items } = await findOfferingPage(context.metadata, {
    ...filters,
    datastoreId,
    endpointId: endpoint,
    ids: ids?.split(','),
    offset: (page - 1) * limit,
    limit,
  });
  return { items: await presentOfferings(context, access, items), total, page, limit };
}

export async function readService(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest,
): Promise<Contract.Service> {
  const access = await enterDatastore(context, visitor, request.datastoreId);
  return presentService(context, access, await getOfferingIn(context, request));
}

/**
 * Taken names one may know: those of this datastore and of open services of others, as a form of this datastore would
 * write them, without its prefix. A name that a private service of another has taken is refused on publication only.
 */
export async function listTakenLayerNames(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, type }: { datastoreId: string; type: Contract.OfferingTypeId },
): Promise<string[]> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId);
  const prefix = datastore.layerNamePrefix;
  const names = await listKnowableLayerNames(db(context), { type, datastoreId });
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** @throws {CartableError} `common.not-found` */
export async function getOfferingIn(
  context: DatastoreContext,
  { datastoreId, offeringId }: OfferingRequest,
): Promise<Offering> {
  const offering = await findOfferingIn(db(context), datastoreId, offeringId);
  if (!offering) throw new CartableError('common.not-found');
  return offering;
}
