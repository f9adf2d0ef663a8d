import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { findAnnexe } from '../../library/annexes/annexe.store.ts';
import { removeAnnexe } from '../../library/annexes/record-annexe.ts';
import type { DisplayStyle } from './display-style.model.ts';
import { deleteStyle, listStyles } from './display-style.store.ts';

/** In the transaction that removes their service. */
export async function removeStylesOf(
  context: DatastoreContext,
  db: Connection,
  offering: { readonly id: string; readonly datastoreId: string },
): Promise<void> {
  for (const style of await listStyles(db, offering.id)) {
    await removeWithFiles(context, db, offering.datastoreId, style);
  }
}

export async function removeWithFiles(
  context: DatastoreContext,
  db: Connection,
  datastoreId: string,
  { id, layers }: DisplayStyle,
): Promise<void> {
  await deleteStyle(db, id);
  for (const { annexeId } of layers) {
    const annexe = await findAnnexe(db, datastoreId, annexeId);
    if (annexe) await removeAnnexe(context, db, annexe);
  }
}
