import { type Connection, tablesOf } from '@cartable/storage';
import { sql } from 'kysely';
import { readNumber } from '../stored-text.ts';
import type { DatastoreTables } from '../workspace/datastores/datastore.tables.ts';
import type { CatalogueTables } from './catalogue.tables.ts';

const tables = tablesOf<CatalogueTables & DatastoreTables>;

/** One page of people; nobody reads further. */
const mostProducers = 5_000;

export interface ListedProducer {
  readonly id: string;
  readonly name: string;
  readonly technicalName: string;
  readonly communityId: string;
  readonly records: number;
  readonly updated: string;
}

/** Datastores of which anything is listed, by name; one alone when it is named. */
export async function listProducersOfRecords(
  db: Connection,
  technicalName?: string,
): Promise<ListedProducer[]> {
  const isRequested = technicalName === undefined ? sql`` : sql`where d.technical_name = ${technicalName}`;
  const { rows } = await sql<{
    id: string;
    name: string;
    technical_name: string;
    community_id: string;
    records: unknown;
    updated: string;
  }>`select d.id, d.name, d.technical_name, d.community_id, count(*) as records, max(e.made_of) as updated
    from catalogue_entries e join datastores d on d.id = e.datastore_id ${isRequested}
    group by d.id, d.name, d.technical_name, d.community_id
    order by d.name, d.id limit ${mostProducers}`.execute(tables(db));
  return rows.map(({ id, name, technical_name, community_id, records, updated }) => ({
    id,
    name,
    technicalName: technical_name,
    communityId: community_id,
    records: readNumber(records),
    updated,
  }));
}
