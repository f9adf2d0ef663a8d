import { type DatastoreContext, db } from '../../context.ts';
import { dataVersionOf } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { DataVersion } from '../../ingest/versions/version.model.ts';
import { listVersions } from '../../ingest/versions/version.store.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { findOffering } from '../offerings/offering.store.ts';
import type { PublishedService, PublishedTable } from './published-service.ts';

/** Whether its tables are still there, and were given by the service before others took their place. */
export const isGivenVersion = (
  { status, leftAt }: DataVersion,
  { createdAt }: Pick<Offering, 'createdAt'>,
): boolean => status === 'KEPT' && leftAt !== null && leftAt >= createdAt;

/**
 * A service with the tables of a version of its data, under their names and titles of today: the one it gives now, or a
 * former one that is kept. `undefined` for a version that it never gave, or that is gone.
 */
export async function serviceOfVersion(
  context: DatastoreContext,
  service: PublishedService,
  number: number,
): Promise<PublishedService | undefined> {
  const offering = await findOffering(db(context), service.offeringId);
  const data = offering && (await findStoredData(db(context), offering.storedDataId));
  if (!data) return undefined;
  if (number === data.version) return service;
  const version = (await listVersions(db(context), data.id)).find((one) => one.number === number);
  if (!version || !isGivenVersion(version, offering)) return undefined;
  return { ...service, tables: service.tables.flatMap((table) => tableOf(version, table)) };
}

function tableOf(version: DataVersion, now: PublishedTable): PublishedTable | [] {
  const then = version.relations.find(({ name }) => name === now.table);
  if (!then) return [];
  const { storedDataId: id, executionId, datasetId } = version;
  const { primaryKey, geometry, featureCount, extent } = then;
  // What the producer says of a column holds for the same column then.
  const said = new Map(now.columns.map((column) => [column.name, column]));
  return {
    ...now,
    datasetId,
    dataVersion: dataVersionOf({ id, executionId }),
    primaryKey,
    columns: then.columns.map((column) => ({ ...said.get(column.name), ...column })),
    geometry,
    featureCount,
    extent: then.nativeExtent,
    geographicExtent: extent && [extent.west, extent.south, extent.east, extent.north],
  };
}
