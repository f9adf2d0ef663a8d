import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { Datastore } from './datastore.model.ts';
import { type DatastoreAction, datastorePolicy } from './datastore.policy.ts';
import { findDatastore } from './datastore.store.ts';

/** A datastore in the hands of a person who may see it: what every use case of the package begins with. */
export interface Entered {
  readonly datastore: Datastore;
  readonly visitor: Person;
  may(action: DatastoreAction): boolean;
}

/**
 * Finds the datastore and requires the rights. Unknown and forbidden answer alike to those who may not know.
 * @throws {CartableError} `common.not-found`, or `common.forbidden` naming the first right that is missing
 */
export async function enterDatastore(
  context: DatastoreContext,
  visitor: Person,
  datastoreId: string,
  ...actions: readonly DatastoreAction[]
): Promise<Entered> {
  const datastore = await findDatastore(db(context), datastoreId);
  if (!datastore?.active) throw new CartableError('common.not-found');
  datastorePolicy.require(visitor, 'see', datastore);
  for (const action of actions) datastorePolicy.require(visitor, action, datastore);
  return entered(visitor, datastore);
}

export function entered(visitor: Person, datastore: Datastore): Entered {
  return { datastore, visitor, may: (action) => datastorePolicy.can(visitor, action, datastore) };
}
