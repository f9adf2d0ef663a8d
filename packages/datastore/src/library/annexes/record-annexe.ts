import { type AnnexeRole, CartableError } from '@cartable/contract';
import { type Connection, isUniqueViolation } from '@cartable/storage';
import { type DatastoreContext, now } from '../../context.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type Annexe, type AnnexeContent, checkAnnexePath } from './annexe.model.ts';
import { changeAnnexeRow, deleteAnnexeRow, insertAnnexe, isPathTaken } from './annexe.store.ts';
import { dropContentsAfterCommit } from './annexe-content.ts';
import { requireAnnexeSpace } from './annexe-space.ts';

export interface NewAnnexe {
  readonly id: string;
  readonly datastore: Datastore;
  readonly datasheetId: string | null;
  readonly role: AnnexeRole | null;
  readonly paths: readonly string[];
  readonly labels?: readonly string[];
  readonly content: AnnexeContent;
  readonly published?: boolean;
}

/**
 * Writes the row of an annexe whose bytes are kept, in the caller's transaction.
 * @throws {CartableError} `annexe.path-invalid`, `annexe.path-taken`, `annexe.quota-exceeded`, `annexe.too-many`
 */
export async function recordAnnexe(
  context: DatastoreContext,
  db: Connection,
  entry: NewAnnexe,
): Promise<Annexe> {
  const { datastore, labels = [], published = true } = entry;
  await lockDatastore(db, datastore.id);
  await requireAnnexeSpace(db, datastore, { addedBytes: entry.content.sizeBytes });
  const paths = await requireFreePaths(db, { datastoreId: datastore.id, paths: entry.paths });
  const at = now(context);
  const { id, datasheetId, role, content } = entry;
  const annexe: Annexe = {
    id,
    datastoreId: datastore.id,
    datasheetId,
    role,
    paths,
    labels,
    content,
    published,
    createdAt: at,
    updatedAt: at,
  };
  await insertAnnexe(db, annexe).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new CartableError('annexe.path-taken', { path: paths[0] ?? '' }) : error;
  });
  return annexe;
}

/** In the caller's transaction: another content at the same addresses; the former bytes go once it is committed. */
export async function replaceContent(
  context: DatastoreContext,
  db: Connection,
  { annexe, datastore, content }: { annexe: Annexe; datastore: Datastore; content: AnnexeContent },
): Promise<Annexe> {
  await lockDatastore(db, datastore.id);
  const addedBytes = content.sizeBytes - annexe.content.sizeBytes;
  await requireAnnexeSpace(db, datastore, { addedBytes, addedCount: 0 });
  const at = now(context);
  await changeAnnexeRow(db, annexe, { content, at });
  dropContentsAfterCommit(context, [annexe.content.objectKey]);
  return { ...annexe, content, updatedAt: at };
}

/** In the caller's transaction. Its addresses answer no more once it is committed; its bytes go then. */
export async function removeAnnexe(context: DatastoreContext, db: Connection, annexe: Annexe): Promise<void> {
  await deleteAnnexeRow(db, annexe.id);
  dropContentsAfterCommit(context, [annexe.content.objectKey]);
}

/** @returns the paths in the form they are kept. @throws {CartableError} `annexe.path-invalid`, `annexe.path-taken` */
export async function requireFreePaths(
  db: Connection,
  { datastoreId, paths, exceptId }: { datastoreId: string; paths: readonly string[]; exceptId?: string },
): Promise<string[]> {
  const checked = [...new Set(paths.map(checkAnnexePath))];
  for (const path of checked) {
    if (await isPathTaken(db, { datastoreId, path, exceptId })) {
      throw new CartableError('annexe.path-taken', { path });
    }
  }
  return checked;
}
