import { platformPolicy } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { changeEndpointName } from '../../workspace/endpoints/endpoint.store.ts';
import { type EndpointFigures, listEndpointFigures } from './endpoint-figures.store.ts';
import { presentEndpointUse } from './present-endpoint.ts';

/** Every endpoint of the platform with its use. */
export async function readAllEndpoints(
  context: DatastoreContext,
  visitor: Person,
): Promise<Contract.AdministeredEndpoint[]> {
  platformPolicy.require(visitor, 'administer', undefined);
  return (await listEndpointFigures(db(context))).map((figures) => present(context, figures));
}

/** Its technical name and its addresses stay: services are published there. */
export async function renameEndpoint(
  context: DatastoreContext,
  visitor: Person,
  { endpointId, name }: { endpointId: string; name: string },
): Promise<Contract.AdministeredEndpoint> {
  platformPolicy.require(visitor, 'administer', undefined);
  return transaction(context, async (db) => {
    await changeEndpointName(db, endpointId, name);
    const figures = (await listEndpointFigures(db)).find(({ endpoint }) => endpoint.id === endpointId);
    if (!figures) throw new CartableError('common.not-found');
    return present(context, figures);
  });
}

function present(
  { publicUrl }: DatastoreContext,
  { endpoint, use, datastores }: EndpointFigures,
): Contract.AdministeredEndpoint {
  const presented = presentEndpointUse(publicUrl, { endpoint, use, inTrash: 0, quota: 0 });
  return { ...presented.endpoint, use, datastores };
}
