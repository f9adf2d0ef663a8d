import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import type { CurrentFeature, ReadableDatabase, Table } from '@cartable/espaceco';
import { quote } from '@cartable/ogc';
import type { ServedCollection } from '../../features/served-collections.ts';
import type { ApiContext } from '../core/api.ts';
import { getCollection } from '../features/get-collection.ts';
import { isKey } from '../features/items.ts';

/** A collection with the table it is. */
export interface EditedCollection {
  readonly served: ServedCollection;
  readonly visitor: SignedInVisitor;
  readonly read: ReadableDatabase;
  readonly table: Table;
}

/** @throws {CartableError} `service.collection-unknown` */
export async function editedCollection(context: ApiContext, id: string): Promise<EditedCollection> {
  const { visitor, services } = context;
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  const served = getCollection(context, id, 'read');
  const [read] = await services.espaceco.databases.readable(visitor, served.service.layerName);
  const table = read?.tables.find(({ name }) => name === served.table.table);
  if (read === undefined || table === undefined)
    throw new CartableError('service.collection-unknown', { name: quote(id) });
  return { served, visitor, read, table };
}

/** @throws {CartableError} `service.feature-unknown` for what is no key of a feature */
export function keyIn(featureId: string): number {
  const key = Number(featureId);
  if (isKey(featureId) && Number.isSafeInteger(key) && key >= 0) return key;
  throw unknownFeature(featureId);
}

export function unknownFeature(featureId: string): CartableError {
  return new CartableError('service.feature-unknown', { id: quote(featureId) });
}

export function readCurrent(
  { services }: ApiContext,
  { visitor, read, table }: EditedCollection,
  key: number,
): Promise<CurrentFeature> {
  return services.espaceco.contributions.read(visitor, { of: read.database.id, table: table.name, key });
}
