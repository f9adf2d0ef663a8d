import { booleanColumn } from '@cartable/storage';
import type { ServedType } from '../offerings/offering.model.ts';
import { readNumber } from '../stored-text.ts';
import type { Db } from '../tables.ts';
import type { Endpoint, EndpointUse } from './endpoint.model.ts';
import type { EndpointsTable } from './endpoint.tables.ts';

export async function listEndpointUses(db: Db, datastoreId: string): Promise<EndpointUse[]> {
  const rows = await db
    .selectFrom('datastore_endpoints')
    .innerJoin('endpoints', 'endpoints.id', 'datastore_endpoints.endpoint_id')
    .selectAll('endpoints')
    .select('datastore_endpoints.quota')
    .select((eb) =>
      eb
        .selectFrom('offerings')
        .select((inner) => inner.fn.countAll<number>().as('use'))
        .whereRef('offerings.endpoint_id', '=', 'endpoints.id')
        .where('offerings.datastore_id', '=', datastoreId)
        .as('use'),
    )
    .where('datastore_endpoints.datastore_id', '=', datastoreId)
    .orderBy('endpoints.type')
    .orderBy('endpoints.open', 'desc')
    .orderBy('endpoints.name')
    .execute();
  return rows.map((row) => ({ endpoint: readEndpoint(row), use: readNumber(row.use), quota: row.quota }));
}

export async function listEndpoints(db: Db): Promise<Endpoint[]> {
  return (await db.selectFrom('endpoints').selectAll().orderBy('technical_name').execute()).map(readEndpoint);
}

export async function insertEndpoint(db: Db, endpoint: Endpoint, createdAt: string): Promise<void> {
  await db
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
  db: Db,
  allowance: { datastoreId: string; endpointId: string; quota: number },
): Promise<void> {
  await db
    .insertInto('datastore_endpoints')
    .values({
      datastore_id: allowance.datastoreId,
      endpoint_id: allowance.endpointId,
      quota: allowance.quota,
    })
    .onConflict((conflict) => conflict.columns(['datastore_id', 'endpoint_id']).doNothing())
    .execute();
}

function readEndpoint(row: EndpointsTable): Endpoint {
  return {
    id: row.id,
    name: row.name,
    technicalName: row.technical_name,
    type: row.type as ServedType,
    open: booleanColumn.read(row.open),
  };
}
