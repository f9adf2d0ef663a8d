import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type Actor, actorOf } from '@cartable/platform';
import { type Connection, isUniqueViolation } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Person } from '../../people.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { typesSharingNames } from '../../workspace/endpoints/served-types.ts';
import { chooseEndpoint, draftService, type ServiceRequest } from './draft-service.ts';
import { embedAnnexes } from './embed-annexes.ts';
import { listEndpointCapacity } from './list-endpoint-capacity.ts';
import { offeringSubject } from './offering.model.ts';
import { findOffering, insertOffering, listLayerNames } from './offering.store.ts';
import { presentService } from './present-offering.ts';
import { publishJobKind } from './publish-offering.job.ts';
import { rejectLargeStyles } from './reject-large-styles.ts';
import { rejectOverSandboxBound } from './reject-over-sandbox-bound.ts';

/** Asks for a service of a stored data. What can be refused is refused now; a job publishes. */
export async function publishOffering(
  context: DatastoreContext,
  visitor: Person,
  request: { datastoreId: string; storedDataId: string; service: ServiceRequest },
): Promise<Contract.Service> {
  const { datastoreId } = request;
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const service = await embedAnnexes(context, access.datastore, request.service);
  const { id, layerName } = newOffering(access.datastore, service);
  await rejectTakenName(layerName, () =>
    transaction(context, async (db) => {
      await lockDatastore(db, datastoreId);
      const data = await getReadyData(db, request);
      await requestOffering(context, db, { access, id, service, data });
    }),
  );
  return presentService(context, access, (await findOffering(db(context), id))!);
}

/** Its identifier and the name it will have. */
export function newOffering(
  { layerNamePrefix }: Datastore,
  { form }: ServiceRequest,
): { id: string; layerName: string } {
  return { id: randomUUID(), layerName: `${layerNamePrefix}${form.technical_name}` };
}

/**
 * In the caller's transaction, the datastore being locked: all rules of a new service, then the service itself. Data that
 * are not made yet publish it when they are.
 * @throws {CartableError} `service.*`, `metadata.*`, `sandbox.*`
 */
export async function requestOffering(
  context: DatastoreContext,
  db: Connection,
  { access, id, service, data }: { access: Entered; id: string; service: ServiceRequest; data: StoredData },
): Promise<void> {
  const { visitor, datastore } = access;
  const { id: datastoreId, layerNamePrefix } = datastore;
  const { layerName } = newOffering(datastore, service);
  const at = now(context);
  if ((await listLayerNames(db, typesSharingNames(service.type))).includes(layerName)) {
    throw new CartableError('service.name-taken', { name: layerName });
  }
  await rejectOverSandboxBound(context, db, { datastore, visitor });
  const endpoint = chooseEndpoint(await listEndpointCapacity(db, datastoreId), service);
  const draft = draftService(service, data, endpoint, () => undefined);
  await rejectLargeStyles(context, db, { id, datastoreId }, draft);
  await insertOffering(db, {
    id,
    configurationId: randomUUID(),
    datastoreId,
    datasheetId: data.datasheetId,
    storedDataId: data.id,
    endpointId: endpoint.id,
    type: service.type,
    layerName,
    status: 'PUBLISHING',
    open: endpoint.open,
    available: true,
    published: null,
    draft,
    error: null,
    createdBy: visitor.id,
    createdAt: at,
    lastEvent: 'created',
    lastEventAt: at,
  });
  await emit(context, db, 'serviceRequested', {
    visitor,
    datastoreId,
    datasheetId: data.datasheetId,
    form: service.form,
    identifierPrefix: layerNamePrefix,
  });
  await changeDatasheet(db, data.datasheetId, { at });
  if (isReady(data)) await enqueuePublication(context, db, id, actorOf(visitor));
}

export async function enqueuePublication(
  context: DatastoreContext,
  db: Connection,
  offeringId: string,
  actor: Actor | null,
): Promise<void> {
  await context.queue.enqueue(
    { kind: publishJobKind, subject: offeringSubject(offeringId), payload: { offeringId, actor } },
    db,
  );
}

/** A pyramid being made again still serves its former tiles. */
export const isReady = ({ status, pyramid }: StoredData): boolean =>
  status === 'GENERATED' || (status === 'MODIFYING' && pyramid?.archive != null);

/** @throws {CartableError} `common.not-found`, `service.data-not-ready` */
export async function getReadyData(
  db: Connection,
  { datastoreId, storedDataId }: { datastoreId: string; storedDataId: string },
): Promise<StoredData> {
  const data = await findStoredDataIn(db, datastoreId, storedDataId);
  if (!data) throw new CartableError('common.not-found');
  if (!isReady(data)) throw new CartableError('service.data-not-ready', { status: data.status });
  return data;
}

/** Two datastores may ask for the same name at once: the database then decides. */
export async function rejectTakenName(name: string, body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (isUniqueViolation(error)) throw new CartableError('service.name-taken', { name }, { cause: error });
    throw error;
  }
}
