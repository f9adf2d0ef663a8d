import { CartableError } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterStoredData, type StoredDataRequest } from './enter-stored-data.ts';
import { datasetIdOf, dataVersionOf } from './stored-data.model.ts';

/** A table with a geometry, as a map may show it before anything is published. */
export interface DrawableTable {
  readonly datasetId: string;
  readonly table: string;
  readonly columns: readonly Column[];
  readonly srid: number;
  /** Changes whenever the data are replaced. */
  readonly dataVersion: string;
}

/** Tables of a database, for the members of its datastore. @throws {CartableError} `service.data-not-ready` */
export async function readDrawableTables(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<DrawableTable[]> {
  const { data } = await enterStoredData(context, visitor, request);
  if (data.type !== 'VECTOR-DB') throw new CartableError('common.not-found');
  if (data.status !== 'GENERATED' && data.status !== 'MODIFYING')
    throw new CartableError('service.data-not-ready', { status: data.status });
  const dataVersion = dataVersionOf(data);
  return data.relations.flatMap(({ name, columns, geometry }) =>
    geometry
      ? [{ datasetId: datasetIdOf(data), table: name, columns, srid: geometry.srid, dataVersion }]
      : [],
  );
}
