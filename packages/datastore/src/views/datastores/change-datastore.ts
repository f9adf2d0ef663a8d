import { platformPolicy } from '@cartable/accounts';
import { CartableError, type Quotas } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { followDatastore } from '../../catalogue/follow-records.ts';
import { type DatastoreContext, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type EndpointQuota, quotasOf } from '../../workspace/datastores/create-datastore.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { changeDatastore, findDatastore, lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { closeEndpoint, listEndpoints, setEndpointQuota } from '../../workspace/endpoints/endpoint.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { listEndpointUses } from '../endpoints/endpoint-uses.ts';

export interface DatastoreChange {
  readonly datastoreId: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Out of use, a datastore and its services answer as if they were not there; nothing is lost. */
  readonly active?: boolean | undefined;
  /** May be less than what is in use: nothing more is then accepted until some is freed. */
  readonly quotas?: Quotas | undefined;
  /** Endpoints open to the datastore: those left out are closed to it. */
  readonly endpoints?: readonly EndpointQuota[] | undefined;
}

/**
 * Changes of a datastore by an administrator, at once.
 * @throws {CartableError} `common.not-found`, `administration.sandbox`, `datastore.endpoint-used`,
 * `datastore.endpoint-unknown`, `datastore.endpoint-not-in-sandbox`
 */
export async function administerDatastore(
  context: DatastoreContext,
  visitor: Person,
  change: DatastoreChange,
): Promise<void> {
  platformPolicy.require(visitor, 'administer', undefined);
  const { datastoreId, quotas, endpoints, ...info } = change;
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const datastore = await findDatastore(db, datastoreId);
    if (!datastore) throw new CartableError('common.not-found');
    if (datastore.isSandbox && info.active === false) throw new CartableError('administration.sandbox');
    await changeDatastore(db, datastoreId, { ...info, quotas: quotas && quotasOf(quotas) });
    if (endpoints) await changeEndpoints(db, datastore, endpoints);
    // Services served, and their names, follow at once in every process.
    if (info.active !== undefined || info.name !== undefined) await bumpServingVersion(db, 'every');
    if (info.active !== undefined) await followDatastore(context, db, datastoreId);
    if (quotas === undefined && endpoints === undefined) return;
    await recordActivity(context, db, {
      datastoreId,
      kind: 'quota.changed',
      actor: visitor,
      subject: info.name ?? datastore.name,
      subjectId: datastoreId,
    });
  });
}

async function changeEndpoints(
  db: Connection,
  { id: datastoreId, isSandbox }: Datastore,
  requested: readonly EndpointQuota[],
): Promise<void> {
  const known = new Map((await listEndpoints(db)).map((endpoint) => [endpoint.id, endpoint]));
  for (const { endpointId, quota } of requested) {
    const endpoint = known.get(endpointId);
    if (!endpoint) throw new CartableError('datastore.endpoint-unknown', { id: endpointId });
    if (isSandbox && !endpoint.open) {
      throw new CartableError('datastore.endpoint-not-in-sandbox', { endpoint: endpoint.name });
    }
    await setEndpointQuota(db, { datastoreId, endpointId, quota });
  }
  const retained = new Set(requested.map(({ endpointId }) => endpointId));
  for (const { endpoint, use } of await listEndpointUses(db, datastoreId)) {
    if (retained.has(endpoint.id)) continue;
    if (use > 0) throw new CartableError('datastore.endpoint-used', { endpoint: endpoint.name, use });
    await closeEndpoint(db, { datastoreId, endpointId: endpoint.id });
  }
}
