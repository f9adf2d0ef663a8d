/** The collection of an address, for what the address is about: a collection has features or tiles, never both. */

import { CartableError } from '@cartable/contract';
import type { ServiceOperation } from '@cartable/datastore';
import { quote, type TileKind, tileKindOf } from '@cartable/ogc';
import { noteUse } from '../../context/used-services.ts';
import type { ApiContext } from '../core/api-context.ts';
import { findTileCollection, type ServedTileCollection } from '../tiles/served-tile-collections.ts';
import { type ServedCollection, servedCollections } from './served-collections.ts';

/**
 * Unknown and restricted look alike.
 * @throws {CartableError} `service.collection-unknown`, `service.collection-without-features`
 */
export function getCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
): ServedCollection {
  const served = findCollection(context, id, operation);
  if (!served)
    throw findTileCollection(context, id, operation)
      ? refusalOf('service.collection-without-features', id)
      : refusalOf('service.collection-unknown', id);
  noteUse(context, [served.service]);
  return served;
}

/**
 * Unknown and restricted look alike.
 * @throws {CartableError} `service.collection-unknown`, `service.collection-without-tiles`
 */
export function getTileCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
  kind: TileKind,
): ServedTileCollection {
  const found = findTileCollection(context, id, operation);
  if (!found || tileKindOf(found.collection) !== kind)
    throw found || findCollection(context, id, operation)
      ? refusalOf('service.collection-without-tiles', id)
      : refusalOf('service.collection-unknown', id);
  noteUse(context, [found.served.service]);
  return found;
}

function findCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
): ServedCollection | undefined {
  return servedCollections(context, operation).find(({ collection }) => collection.id === id);
}

type Refusal =
  | 'service.collection-unknown'
  | 'service.collection-without-features'
  | 'service.collection-without-tiles';

function refusalOf(code: Refusal, id: string): CartableError {
  return new CartableError(code, { name: quote(id) });
}
