import { type DatastoreContext, db } from '../../context.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { annexeUrl } from '../annexes/present-annexe.ts';
import { pathsOfLogos } from './logo.store.ts';

/** Addresses of the logos of all datastores that have one, or of one of them, by datastore. */
export async function logosOf(
  context: DatastoreContext,
  datastoreId?: string,
): Promise<ReadonlyMap<string, string>> {
  const paths = await pathsOfLogos(db(context), datastoreId);
  return new Map(
    [...paths].map(([id, { technicalName, path }]) => [id, annexeUrl(context, technicalName, path)] as const),
  );
}

export async function logoUrlOf(
  context: DatastoreContext,
  { id }: Pick<Datastore, 'id'>,
): Promise<string | null> {
  return (await logosOf(context, id)).get(id) ?? null;
}
