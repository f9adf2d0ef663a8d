import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { listEndpointUses } from './endpoint-uses.ts';
import { presentEndpointUse } from './present-endpoint.ts';

export async function readEndpoints(
  context: DatastoreContext,
  visitor: Person,
  filter: { datastoreId: string; type?: Contract.EndpointType | undefined; open?: boolean | undefined },
): Promise<Contract.Datastore['endpoints']> {
  await enterDatastore(context, visitor, filter.datastoreId);
  const uses = await listEndpointUses(db(context), filter.datastoreId);
  return uses
    .filter(({ endpoint }) => filter.type === undefined || endpoint.type === filter.type)
    .filter(({ endpoint }) => filter.open === undefined || endpoint.open === filter.open)
    .map((use) => presentEndpointUse(context.publicUrl, use));
}
