import type { ServiceOperation } from '@cartable/datastore';
import { noteUse } from '../../context/used-services.ts';
import { findCollection, type ServedCollection } from '../../features/served-collections.ts';
import type { ApiContext } from '../core/api.ts';
import { collectionError } from '../core/collection-error.ts';

/** @throws {CartableError} `service.collection-unknown`, `service.collection-without-features` */
export function getCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
): ServedCollection {
  const served = findCollection(context, id, operation);
  if (!served) throw collectionError(context, id, operation, 'service.collection-without-features');
  noteUse(context, [served.service]);
  return served;
}
