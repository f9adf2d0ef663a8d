import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { servedStatuses } from '../../publishing/offerings/offering.lifecycle.ts';
import { listOfferingsByIds } from '../../publishing/offerings/offering.store.ts';
import { presentService } from '../../publishing/offerings/present-offering.ts';
import { licenceOfDatasheet } from '../../publishing/records/licensed-service.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import type { AccessContext } from './access-context.ts';
import { readGrants } from './read-grants.ts';

/** A session, without any key: the origin is asked about keys only. */
const bySession = { address: '', userAgent: '', referer: '' };

/**
 * A service as its readers see it, for who was granted it and reads it by their session, and for those who see its
 * datastore anyway. Nothing of how it is managed is told.
 * @throws {CartableError} `common.not-found`, alike for what does not exist and for what was not granted, or no more
 */
export async function readGrantedService(
  context: AccessContext,
  visitor: Person,
  { offeringId }: { offeringId: string },
): Promise<Contract.LicensedService> {
  const [offering] = await listOfferingsByIds(db(context), [offeringId]);
  const datastore = offering && (await findDatastore(db(context), offering.datastoreId));
  const isServed = datastore?.active && servedStatuses.includes(offering!.status);
  if (!offering || !isServed) throw new CartableError('common.not-found');
  const grants = await readGrants(context, visitor, { kind: 'none' }, bySession);
  if (!grants.offeringIds.has(offering.id) && !datastorePolicy.can(visitor, 'see', datastore)) {
    throw new CartableError('common.not-found');
  }
  const service = await presentService(context, { datastore, visitor, may: () => false }, offering);
  return { ...forReaders(service), licence: await licenceOfDatasheet(context, offering.datasheetId) };
}

/** Tables go by the names the service gives them, and its faults are its producer's business. */
function forReaders(service: Contract.Service): Contract.Service {
  const { type_infos: infos, ...configuration } = service.configuration;
  if (infos.type !== 'WFS' && infos.type !== 'DOWNLOAD') return { ...service, error: null };
  const usedData = infos.used_data.map(({ stored_data, relations }) => ({
    stored_data,
    relations: relations.map((one) => ({ ...one, native_name: one.public_name ?? one.native_name })),
  }));
  return {
    ...service,
    error: null,
    configuration: { ...configuration, type_infos: { ...infos, used_data: usedData } },
  };
}
