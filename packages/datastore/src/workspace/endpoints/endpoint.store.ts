import { booleanColumn, type Connection, tablesOf } from '@cartable/storage';
import type { Allowance, Endpoint, EndpointType } from './endpoint.model.ts';
import type { EndpointsTable, EndpointTables } from './endpoint.tables.ts';

const tables = tablesOf<EndpointTables>;

/** The endpoints a datastore may publish on, by type, the open ones first. */
export async function listAllowances(db: Connection, datastoreId: string): Promise<Allowance[]> {
  const rows = await tables(db)
    .selectFrom('datastore_endpoints')
    .innerJoin('endpoints', 'endpoints.id', 'datastore_endpoints.endpoint_id')
    .selectAll('endpoints')
    .select('datastore_endpoints.quota')
    .where('datastore_endpoints.datastore_id', '=', datastoreId)
    .orderBy('endpoints.type')
    .orderBy('endpoints.open', 'desc')
    .orderBy('endpoints.name')
    .execute();
  return rows.map((row) => ({ endpoint: readEndpoint(row), quota: row.quota }));
}

export async function listEndpoints(db: Connection): Promise<Endpoint[]> {
  return (await tables(db).selectFrom('endpoints').selectAll().orderBy('technical_name').execute()).map(
    readEndpoint,
  );
}

export async function insertEndpoint(db: Connection, endpoint: Endpoint, createdAt: string): Promise<void> {
  await tables(db)
    .insertInto('endpoints')
    .values({
      id: endpoint.id,
      name: endpoint.name,
      technical_name: endpoint.technicalName,
      type: endpoint.type,
      open: booleanColumn.write(endpoint.open),
      created_at: createdAt,
    })
    .execute();
}

/** Lets a datastore publish on an endpoint; an allowance already there keeps its quota. */
export async function allowEndpoint(
  db: Connection,
  allowance: { datastoreId: string; endpointId: string; quota: number },
): Promise<void> {
  await tables(db)
    .insertInto('datastore_endpoints')
    .values({
      datastore_id: allowance.datastoreId,
      endpoint_id: allowance.endpointId,
      quota: allowance.quota,
    })
    .onConflict((conflict) => conflict.columns(['datastore_id', 'endpoint_id']).doNothing())
    .execute();
}

export function readEndpoint(row: EndpointsTable): Endpoint {
  return {
    id: row.id,
    name: row.name,
    technicalName: row.technical_name,
    type: row.type as EndpointType,
    open: booleanColumn.read(row.open),
  };
}

/** Lets a datastore publish that much on an endpoint, whatever it might before. */
export async function setEndpointQuota(
  db: Connection,
  { datastoreId, endpointId, quota }: { datastoreId: string; endpointId: string; quota: number },
): Promise<void> {
  await tables(db)
    .insertInto('datastore_endpoints')
    .values({ datastore_id: datastoreId, endpoint_id: endpointId, quota })
    .onConflict((conflict) => conflict.columns(['datastore_id', 'endpoint_id']).doUpdateSet({ quota }))
    .execute();
}

/** The caller has made sure that nothing of the datastore is published there. */
export async function closeEndpoint(
  db: Connection,
  { datastoreId, endpointId }: { datastoreId: string; endpointId: string },
): Promise<void> {
  await tables(db)
    .deleteFrom('datastore_endpoints')
    .where('datastore_id', '=', datastoreId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

export async function changeEndpointName(db: Connection, id: string, name: string): Promise<void> {
  await tables(db).updateTable('endpoints').set({ name }).where('id', '=', id).execute();
}
