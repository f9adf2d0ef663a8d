import { CartableError } from '@cartable/contract';
import type { TableDefinition } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterStoredData, type StoredDataRequest } from './enter-stored-data.ts';
import { datasetIdOf } from './stored-data.model.ts';

/** Tables of a vector database as they are kept, for the members of its datastore. @throws {CartableError} `service.data-not-ready` */
export async function readStoredTables(
  context: DatastoreContext,
  visitor: Person,
  request: StoredDataRequest,
): Promise<{ readonly datasetId: string; readonly tables: readonly TableDefinition[] }> {
  const { data } = await enterStoredData(context, visitor, request);
  if (data.type !== 'VECTOR-DB') throw new CartableError('common.not-found');
  if (data.status !== 'GENERATED' && data.status !== 'MODIFYING')
    throw new CartableError('service.data-not-ready', { status: data.status });
  const tables = data.relations.map(({ name, sourceName: title, columns, primaryKey, geometry }) => ({
    name,
    title,
    columns,
    primaryKey,
    geometry,
  }));
  return { datasetId: datasetIdOf(data), tables };
}
