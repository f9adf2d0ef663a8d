import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { offeringTypes } from '../../publishing/offerings/types/index.ts';
import { allowEveryEndpoint, createOwnedDatastore } from '../../workspace/datastores/create-datastore.ts';
import { sandboxLayerPrefix, sandboxName } from '../../workspace/datastores/datastore.model.ts';
import {
  findDatastoreByTechnicalName,
  findSandbox,
  listDatastores,
} from '../../workspace/datastores/datastore.store.ts';
import { insertEndpoint, listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { servedTypes } from '../../workspace/endpoints/served-types.ts';
import { demonstrationDatastore, enqueueDemonstration } from './demonstration.ts';

export interface SeedRequest {
  readonly administratorId: string;
  /** @default true; else the datastore of the demonstration is made empty */
  readonly isDemonstrated?: boolean;
}

/**
 * Initial content of every installation: the endpoints of each type (open and restricted), the sandbox, and one
 * datastore with a real data set already published. Safe at every start: what is there is left as it is.
 */
export async function seedPlatform(
  context: DatastoreContext,
  { administratorId, isDemonstrated = true }: SeedRequest,
): Promise<void> {
  await unlessDoneMeanwhile(seedEndpoints(context));
  await unlessDoneMeanwhile(seedSandbox(context, administratorId));
  await unlessDoneMeanwhile(seedDemonstration(context, administratorId, isDemonstrated));
}

/** Two servers of one database may start together: one of them finds the names taken, and nothing left to do. */
async function unlessDoneMeanwhile(seeding: Promise<void>): Promise<void> {
  try {
    await seeding;
  } catch (error) {
    const isTaken = error instanceof CartableError && error.code === 'community.technical-name-taken';
    if (!isTaken && !isUniqueViolation(error)) throw error;
  }
}

/** A type added by a later version gets its endpoints, and every datastore may publish on them. */
async function seedEndpoints(context: DatastoreContext): Promise<void> {
  await transaction(context, async (db) => {
    const known = await listEndpoints(db);
    for (const type of servedTypes) {
      for (const open of [true, false]) {
        if (known.some((endpoint) => endpoint.type === type && endpoint.open === open)) continue;
        const name = offeringTypes[type].endpointName[open ? 'open' : 'restricted'];
        const technicalName = `${type.toLowerCase()}-${open ? 'public' : 'private'}`;
        await insertEndpoint(db, { id: randomUUID(), name, technicalName, type, open }, now(context));
      }
    }
    if (!known.some(({ type }) => type === 'METADATA')) {
      const endpoint = { name: 'Catalogue public', technicalName: 'metadata-public', open: true } as const;
      await insertEndpoint(db, { ...endpoint, id: randomUUID(), type: 'METADATA' }, now(context));
    }
    for (const datastore of await listDatastores(db)) await allowEveryEndpoint(context, db, datastore);
  });
}

async function seedSandbox(context: DatastoreContext, supervisorId: string): Promise<void> {
  if (await findSandbox(db(context))) return;
  await createOwnedDatastore(context, {
    supervisorId,
    datastore: {
      name: sandboxName,
      technicalName: 'bac-a-sable',
      description: 'Espace partagé pour essayer la plateforme ; les données y sont temporaires.',
      isSandbox: true,
      layerNamePrefix: sandboxLayerPrefix,
    },
  });
}

async function seedDemonstration(
  context: DatastoreContext,
  supervisorId: string,
  isDemonstrated: boolean,
): Promise<void> {
  if (await findDatastoreByTechnicalName(db(context), demonstrationDatastore.technicalName)) return;
  await createOwnedDatastore(context, {
    supervisorId,
    datastore: demonstrationDatastore,
    ...(isDemonstrated && { andAlso: enqueueDemonstration }),
  });
}
