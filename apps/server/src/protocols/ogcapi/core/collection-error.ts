import { CartableError } from '@cartable/contract';
import type { ServiceOperation } from '@cartable/datastore';
import { quote } from '@cartable/ogc';
import type { ApiContext } from './api.ts';

type Rejection =
  | 'service.collection-unknown'
  | 'service.collection-without-features'
  | 'service.collection-without-tiles';

/** A collection that is not of the part that was asked. Unknown and restricted look alike. */
export function collectionError(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
  ofOther: Rejection,
): CartableError {
  const isKnown = context.parts.some((part) => part.hasCollection(context, id, operation));
  return new CartableError(isKnown ? ofOther : 'service.collection-unknown', { name: quote(id) });
}
