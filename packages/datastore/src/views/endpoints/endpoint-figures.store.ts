import { type Connection, tablesOf } from '@cartable/storage';
import type { OfferingTables } from '../../publishing/offerings/offering.tables.ts';
import { readNumber } from '../../stored-text.ts';
import type { Endpoint } from '../../workspace/endpoints/endpoint.model.ts';
import { readEndpoint } from '../../workspace/endpoints/endpoint.store.ts';
import type { EndpointTables } from '../../workspace/endpoints/endpoint.tables.ts';

const tables = tablesOf<EndpointTables & OfferingTables>;

export interface EndpointFigures {
  readonly endpoint: Endpoint;
  /** Offerings on it, of all datastores. */
  readonly use: number;
  /** Datastores that may publish on it. */
  readonly datastores: number;
}

export async function listEndpointFigures(db: Connection): Promise<EndpointFigures[]> {
  const rows = await tables(db)
    .selectFrom('endpoints')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('offerings')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('offerings.endpoint_id', '=', 'endpoints.id')
        .as('use'),
      eb
        .selectFrom('datastore_endpoints')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('datastore_endpoints.endpoint_id', '=', 'endpoints.id')
        .as('datastores'),
    ])
    .orderBy('type')
    .orderBy('open', 'desc')
    .orderBy('technical_name')
    .execute();
  return rows.map((row) => ({
    endpoint: readEndpoint(row),
    use: readNumber(row.use),
    datastores: readNumber(row.datastores),
  }));
}
