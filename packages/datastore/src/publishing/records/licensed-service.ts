import type * as Contract from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { getOfferingIn, type OfferingRequest, readService } from '../offerings/find-offerings.ts';
import { findRecordOfDatasheet } from './metadata.store.ts';

/** A service with the licence of its data, for the members of its datastore. */
export async function readLicensedService(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest,
): Promise<Contract.LicensedService> {
  const service = await readService(context, visitor, request);
  const { datasheetId } = await getOfferingIn(context, request);
  return { ...service, licence: await licenceOfDatasheet(context, datasheetId) };
}

/** As it is published, whatever is being written meanwhile. */
export async function licenceOfDatasheet(
  context: Pick<DatastoreContext, 'metadata'>,
  datasheetId: string,
): Promise<Contract.Licence | null> {
  const record = await findRecordOfDatasheet(context.metadata.db, datasheetId);
  return record?.content.licence ?? null;
}
