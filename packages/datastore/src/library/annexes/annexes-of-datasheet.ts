import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import { deleteDiscarded, markDiscarded } from './annexe.store.ts';
import { dropContentsAfterCommit } from './annexe-content.ts';

/** In the caller's transaction: what belongs to the datasheet answers nowhere any more; it still takes its place. */
export async function discardAnnexesOfDatasheet(
  context: DatastoreContext,
  db: Connection,
  datasheetId: string,
): Promise<void> {
  await markDiscarded(db, datasheetId, now(context));
}

/** In the caller's transaction: everything is again where it was. */
export async function restoreAnnexesOfDatasheet(db: Connection, datasheetId: string): Promise<void> {
  await markDiscarded(db, datasheetId, null);
}

/** In the caller's transaction, once nobody may restore the datasheet any more. */
export async function purgeAnnexesOfDatasheet(
  context: DatastoreContext,
  db: Connection,
  datasheetId: string,
): Promise<void> {
  dropContentsAfterCommit(context, await deleteDiscarded(db, datasheetId));
}
