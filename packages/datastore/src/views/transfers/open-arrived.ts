import type { Connection } from '@cartable/storage';
import { changeAccess } from '../../access/permissions/access-version.ts';
import { followDatastore } from '../../catalogue/follow-records.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import {
  changeDatastore,
  findDatastore,
  findDatastoreByTechnicalName,
} from '../../workspace/datastores/datastore.store.ts';
import { listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';

/** A datastore whose rows, data and objects have all arrived is in use from now on: nothing of it was seen before. */
export async function openArrivedDatastore(
  context: DatastoreContext,
  { datastoreId, active }: { readonly datastoreId: string; readonly active: boolean },
): Promise<void> {
  await transaction(context, async (connection) => {
    await changeAccess(connection);
    await changeDatastore(connection, datastoreId, { active });
    await bumpServingVersion(connection, 'every');
    await followDatastore(context, connection, datastoreId);
  });
}

/** The datastore of this identifier or technical name. */
export async function findDatastoreToCarry(context: DatastoreContext, name: string) {
  return (await findDatastore(db(context), name)) ?? (await findDatastoreByTechnicalName(db(context), name));
}

export interface EndpointName {
  readonly id: string;
  readonly technicalName: string;
  readonly type: string;
  readonly open: boolean;
}

/** Endpoints of the platform, by which those of another one are known again. */
export async function namesOfEndpoints(connection: Connection): Promise<EndpointName[]> {
  return (await listEndpoints(connection)).map(({ id, technicalName, type, open }) => ({
    id,
    technicalName,
    type,
    open,
  }));
}
