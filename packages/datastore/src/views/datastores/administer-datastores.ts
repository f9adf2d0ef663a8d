import { platformPolicy } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError, type StorageKind, storageKinds } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findDatastore, listDatastores } from '../../workspace/datastores/datastore.store.ts';
import { listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { measureStorage, quotaOf } from '../../workspace/quotas/measure-storage.ts';
import { listEndpointUses } from '../endpoints/endpoint-uses.ts';
import { countInDatastores } from './datastore-figures.store.ts';

/** Every datastore of the platform, in use or not; the sandbox first, then by name. */
export async function readAllDatastores(
  context: DatastoreContext,
  visitor: Person,
  { page, limit, search }: { page: number; limit: number; search: string },
): Promise<Contract.RouteAnswer<Contract.Routes['getAllDatastores']>> {
  platformPolicy.require(visitor, 'administer', undefined);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  // Datastores are as many as organisations, a few hundred: their names are folded here.
  const found = (await listDatastores(db(context))).filter(({ name, technicalName }) => {
    const text = foldText(`${name} ${technicalName}`);
    return words.every((word) => text.includes(word));
  });
  const shown = found.slice((page - 1) * limit, page * limit);
  return { items: await presentAll(context, shown), total: found.length, page, limit };
}

/** @throws {CartableError} `common.not-found` */
export async function readAdministeredDatastore(
  context: DatastoreContext,
  visitor: Person,
  datastoreId: string,
): Promise<Contract.AdministeredDatastoreDetail> {
  platformPolicy.require(visitor, 'administer', undefined);
  const datastore = await findDatastore(db(context), datastoreId);
  if (!datastore) throw new CartableError('common.not-found');
  const [presented] = await presentAll(context, [datastore]);
  const uses = new Map(
    (await listEndpointUses(db(context), datastoreId)).map((use) => [use.endpoint.id, use]),
  );
  const endpoints = (await listEndpoints(db(context))).map((endpoint) => ({
    endpoint: {
      _id: endpoint.id,
      name: endpoint.name,
      technical_name: endpoint.technicalName,
      type: endpoint.type,
      open: endpoint.open,
    },
    use: uses.get(endpoint.id)?.use ?? 0,
    quota: uses.get(endpoint.id)?.quota ?? null,
  }));
  return { ...(presented as Contract.AdministeredDatastore), endpoints };
}

async function presentAll(
  context: DatastoreContext,
  datastores: readonly Datastore[],
): Promise<Contract.AdministeredDatastore[]> {
  const connection = db(context);
  const figures = await countInDatastores(
    connection,
    datastores.map(({ id }) => id),
  );
  const communities = await context.people.findCommunities(datastores.map(({ communityId }) => communityId));
  return Promise.all(
    datastores.map(async (datastore) => {
      const measured = await measureStorage(context, connection, datastore.id);
      const storage = Object.fromEntries(
        storageKinds.map((kind) => [kind, { use: measured[kind].use, quota: quotaOf(datastore, kind) }]),
      ) as Record<StorageKind, { use: number; quota: number }>;
      const counted = figures.get(datastore.id);
      return {
        _id: datastore.id,
        name: datastore.name,
        technical_name: datastore.technicalName,
        description: datastore.description,
        active: datastore.active,
        is_sandbox: datastore.isSandbox,
        community: {
          _id: datastore.communityId,
          name: communities.get(datastore.communityId)?.name ?? '',
        },
        created: counted?.createdAt ?? '',
        datasheets: counted?.datasheets ?? 0,
        offerings: counted?.offerings ?? 0,
        storage,
      };
    }),
  );
}
