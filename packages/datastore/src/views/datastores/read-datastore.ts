import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { logoUrlOf } from '../../library/logos/logos-of.ts';
import type { Person } from '../../people.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { findSandbox, listDatastores } from '../../workspace/datastores/datastore.store.ts';
import { type Entered, enterDatastore, entered } from '../../workspace/datastores/enter-datastore.ts';
import { measureStorage, quotaOf } from '../../workspace/quotas/measure-storage.ts';
import { listEndpointUses } from '../endpoints/endpoint-uses.ts';
import { presentEndpointUse } from '../endpoints/present-endpoint.ts';

export async function readDatastore(
  context: DatastoreContext,
  visitor: Person,
  datastoreId: string,
): Promise<Contract.Datastore> {
  return present(context, await enterDatastore(context, visitor, datastoreId));
}

/** Everyone with an account may read about the sandbox: joining it takes one click. */
export async function readSandbox(context: DatastoreContext, visitor: Person): Promise<Contract.Datastore> {
  const sandbox = await findSandbox(db(context));
  if (!sandbox) throw new CartableError('common.not-found');
  return present(context, entered(visitor, sandbox));
}

/** Workspaces of the person: the sandbox first, joined or not, then those of the communities. */
export async function readDatastoresOf(
  context: DatastoreContext,
  visitor: Person,
): Promise<Contract.RouteAnswer<Contract.Routes['getMyDatastores']>> {
  const all = await listDatastores(db(context));
  const isMember = (communityId: string) =>
    visitor.memberships.some((member) => member.communityId === communityId);
  const seen = all.filter(
    (datastore) => datastore.active && (datastore.isSandbox || isMember(datastore.communityId)),
  );
  return Promise.all(
    seen.map(async (datastore) => ({
      _id: datastore.id,
      name: datastore.name,
      technical_name: datastore.technicalName,
      description: datastore.description,
      is_sandbox: datastore.isSandbox,
      community: await nameOfCommunity(context, datastore.communityId),
      is_member: isMember(datastore.communityId),
    })),
  );
}

async function nameOfCommunity(
  context: DatastoreContext,
  id: string,
): Promise<{ _id: string; name: string }> {
  const community = await context.people.findCommunity(id);
  return { _id: id, name: community?.name ?? '' };
}

async function present(context: DatastoreContext, access: Entered): Promise<Contract.Datastore> {
  const { datastore, visitor } = access;
  const community = await context.people.findCommunity(datastore.communityId);
  const uses = await listEndpointUses(db(context), datastore.id);
  return {
    _id: datastore.id,
    name: datastore.name,
    technical_name: datastore.technicalName,
    description: datastore.description,
    active: datastore.active,
    is_sandbox: datastore.isSandbox,
    community: {
      _id: datastore.communityId,
      name: community?.name ?? '',
      contact: community?.contact ?? null,
      public: community?.isPublic ?? false,
    },
    storages: await presentStorages(context, access),
    endpoints: uses.map((use) => presentEndpointUse(context.publicUrl, use)),
    logo_url: await logoUrlOf(context, datastore),
    default_licence: datastore.defaultLicence,
    abilities: datastorePolicy.abilities(visitor, datastore),
  };
}

/** Kinds of storage, the same for every datastore of an installation. */
const storages = {
  database: { _id: '6a1c8a0e-5d0b-4f57-9d55-5b1f7a3a0d01', name: 'Données vecteur', labels: ['VECTEUR'] },
  uploads: { _id: '6a1c8a0e-5d0b-4f57-9d55-5b1f7a3a0d02', name: 'Livraisons', labels: [] },
  annexes: { _id: '6a1c8a0e-5d0b-4f57-9d55-5b1f7a3a0d03', name: 'Annexes', labels: [] },
  objects: {
    _id: '6a1c8a0e-5d0b-4f57-9d55-5b1f7a3a0d04',
    name: 'Pyramides et rasters',
    labels: ['PYRAMIDE', 'RASTER'],
  },
  statics: { _id: '6a1c8a0e-5d0b-4f57-9d55-5b1f7a3a0d05', name: 'Fichiers des services', labels: [] },
} as const satisfies Record<Contract.StorageKind, unknown>;

type PresentedUse = Contract.Datastore['storages']['uploads'];

async function presentStorages(
  context: DatastoreContext,
  { datastore }: Entered,
): Promise<Contract.Datastore['storages']> {
  const isPostgres = context.metadata.engine === 'postgres';
  const measured = await measureStorage(context, db(context), datastore.id);
  const present = (kind: Contract.StorageKind): PresentedUse => {
    const { labels, ...storage } = storages[kind];
    const isTables = kind === 'database' || kind === 'statics';
    return {
      use: measured[kind].use,
      quota: quotaOf(datastore, kind),
      in_trash: measured[kind].inTrash,
      reserved: measured[kind].reserved,
      storage: {
        ...storage,
        labels: [...labels],
        type: isTables && isPostgres ? 'POSTGRESQL' : 'FILESYSTEM',
      },
    };
  };
  return {
    data: [present('database'), present('objects')],
    uploads: present('uploads'),
    annexes: present('annexes'),
    statics: present('statics'),
  };
}
