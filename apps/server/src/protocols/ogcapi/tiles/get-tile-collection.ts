import type { ServiceOperation } from '@cartable/datastore';
import { type TileKind, tileKindOf } from '@cartable/ogc';
import { noteUse } from '../../context/used-services.ts';
import type { ApiContext } from '../core/api.ts';
import { collectionError } from '../core/collection-error.ts';
import { findTileCollection, type ServedTileCollection } from './served-tile-collections.ts';

/** @throws {CartableError} `service.collection-unknown`, `service.collection-without-tiles` */
export function getTileCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
  kind: TileKind,
): ServedTileCollection {
  const found = findTileCollection(context, id, operation);
  if (!found || tileKindOf(found.collection) !== kind)
    throw collectionError(context, id, operation, 'service.collection-without-tiles');
  noteUse(context, [found.served.service]);
  return found;
}
