import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { annexesOfRole } from '../annexes/annexe.store.ts';
import { annexeUrl } from '../annexes/present-annexe.ts';

export interface Thumbnail {
  readonly _id: string;
  readonly url: string;
}

/** By datasheet; those of one datastore. */
export async function thumbnailsOf(
  context: DatastoreContext,
  db: Connection,
  datasheetIds: readonly string[],
): Promise<Map<string, Thumbnail>> {
  const annexes = await annexesOfRole(db, datasheetIds, 'thumbnail');
  const [first] = annexes.values();
  const datastore = first && (await findDatastore(db, first.datastoreId));
  if (!datastore) return new Map();
  return new Map(
    [...annexes].map(([datasheetId, { id, paths }]) => [
      datasheetId,
      { _id: id, url: annexeUrl(context, datastore.technicalName, paths[0] ?? '/') },
    ]),
  );
}

/** Published, or none. */
export async function thumbnailOf(
  context: DatastoreContext,
  db: Connection,
  datasheetId: string,
): Promise<Thumbnail | null> {
  return (await thumbnailsOf(context, db, [datasheetId])).get(datasheetId) ?? null;
}
