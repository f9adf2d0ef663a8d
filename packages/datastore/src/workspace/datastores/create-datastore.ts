import { randomUUID } from 'node:crypto';
import { CartableError, type Quotas } from '@cartable/contract';
import { type Connection, isUniqueViolation } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { DatastoreLimits } from '../../limits.ts';
import type { Person } from '../../people.ts';
import { allowEndpoint, listEndpoints } from '../endpoints/endpoint.store.ts';
import type { Datastore } from './datastore.model.ts';
import { insertDatastore } from './datastore.store.ts';

export interface NewDatastore {
  readonly name: string;
  readonly technicalName: string;
  readonly description: string | null;
  readonly isSandbox: boolean;
  readonly layerNamePrefix: string;
}

export interface EndpointQuota {
  readonly endpointId: string;
  readonly quota: number;
}

/** Settings that may differ from those of any datastore. */
export interface Allowances {
  /** @default those of the installation */
  readonly quotas?: Quotas | undefined;
  /** @default every endpoint, with the quota of the installation */
  readonly endpoints?: readonly EndpointQuota[] | undefined;
}

export interface OwnedDatastore extends Allowances {
  readonly supervisorId: string;
  readonly datastore: NewDatastore;
  /** @default true */
  readonly isPublic?: boolean;
  readonly contact?: string | null;
  /** Who creates it, for its journal; absent: the platform itself, which writes none. */
  readonly actor?: Person;
  readonly andAlso?: (context: DatastoreContext, db: Connection, datastoreId: string) => Promise<void>;
}

/** A community and its datastore appear together, with the endpoints it may publish on. @returns the datastore's id */
export async function createOwnedDatastore(
  context: DatastoreContext,
  request: OwnedDatastore,
): Promise<string> {
  const { datastore, supervisorId } = request;
  const id = randomUUID();
  await transaction(context, async (db) => {
    const communityId = await context.people.createCommunity(
      {
        name: datastore.name,
        technicalName: datastore.technicalName,
        description: datastore.description,
        contact: request.contact ?? null,
        isPublic: request.isPublic ?? true,
        isSandbox: datastore.isSandbox,
        supervisorId,
        datastoreId: id,
      },
      db,
    );
    await addDatastore(context, db, { ...request, id, communityId });
    await request.andAlso?.(context, db, id);
  });
  return id;
}

/**
 * The datastore of a community that has none. @returns its id
 * @throws {CartableError} `common.not-found`, `datastore.community-has-one`, `datastore.technical-name-taken`
 */
export async function createDatastoreOf(
  context: DatastoreContext,
  request: Allowances & {
    readonly communityId: string;
    readonly datastore: NewDatastore;
    readonly actor: Person;
  },
): Promise<string> {
  const id = randomUUID();
  const { communityId } = request;
  await transaction(context, async (db) => {
    const community = await context.people.findCommunity(communityId, db);
    if (community === undefined) throw new CartableError('common.not-found');
    if (community.datastoreId !== null) throw new CartableError('datastore.community-has-one');
    await addDatastore(context, db, { ...request, id });
    await context.people.attachDatastore(communityId, id, db);
  });
  return id;
}

async function addDatastore(
  context: DatastoreContext,
  db: Connection,
  request: Allowances & {
    readonly id: string;
    readonly communityId: string;
    readonly datastore: NewDatastore;
    readonly actor?: Person;
  },
): Promise<void> {
  const { id, communityId, datastore, actor } = request;
  const row: Datastore = {
    ...datastore,
    id,
    active: true,
    communityId,
    defaultLicence: null,
    quotas: quotasOf(request.quotas ?? defaultQuotas(context.limits)),
  };
  try {
    await insertDatastore(db, row, now(context));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const name = datastore.technicalName;
    throw new CartableError('datastore.technical-name-taken', { name }, { cause: error });
  }
  if (request.endpoints === undefined) await allowEveryEndpoint(context, db, row);
  else await allowChosenEndpoints(db, row, request.endpoints);
  if (actor === undefined) return;
  const kind = 'datastore.created';
  await recordActivity(context, db, { datastoreId: id, kind, actor, subject: datastore.name, subjectId: id });
}

/** The sandbox publishes for everybody only (reference product: only public services there). */
export async function allowEveryEndpoint(
  context: DatastoreContext,
  db: Connection,
  { id, isSandbox }: Pick<Datastore, 'id' | 'isSandbox'>,
): Promise<void> {
  const quota = context.limits.endpointQuota;
  for (const endpoint of await listEndpoints(db)) {
    if (isSandbox && !endpoint.open) continue;
    await allowEndpoint(db, { datastoreId: id, endpointId: endpoint.id, quota });
  }
}

async function allowChosenEndpoints(
  db: Connection,
  { id }: Pick<Datastore, 'id'>,
  chosen: readonly EndpointQuota[],
): Promise<void> {
  const known = new Set((await listEndpoints(db)).map((endpoint) => endpoint.id));
  for (const { endpointId, quota } of chosen) {
    if (!known.has(endpointId)) throw new CartableError('datastore.endpoint-unknown', { id: endpointId });
    await allowEndpoint(db, { datastoreId: id, endpointId, quota });
  }
}

export function defaultQuotas(limits: DatastoreLimits): Quotas {
  return {
    database: limits.dataQuotaBytes,
    objects: limits.objectsQuotaBytes,
    uploads: limits.uploadsQuotaBytes,
    annexes: limits.annexesQuotaBytes,
    statics: limits.staticsQuotaBytes,
  };
}

export function quotasOf(quotas: Quotas): Datastore['quotas'] {
  return {
    dataBytes: quotas.database,
    objectsBytes: quotas.objects,
    uploadsBytes: quotas.uploads,
    annexesBytes: quotas.annexes,
    staticsBytes: quotas.statics,
  };
}
