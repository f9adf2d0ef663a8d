import { CartableError } from '@cartable/contract';
import { isListedDatastore } from '@cartable/datastore';
import { quote } from '@cartable/ogc';
import type { RequestContext } from './request-context.ts';

/**
 * A datastore that is unknown, and one whose records are not listed, are answered alike.
 * @throws {CartableError} `service.endpoint-unknown`
 */
export async function checkListedDatastore({ services, endpoint }: RequestContext): Promise<void> {
  const { datastore } = endpoint;
  if (datastore === undefined || (await isListedDatastore(services.datastores.context, datastore))) return;
  throw new CartableError('service.endpoint-unknown', { name: quote(datastore) });
}
