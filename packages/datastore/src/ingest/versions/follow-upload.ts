import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { DatastoreEvents } from '../../events.ts';
import { findAwaitedVersion, moveVersion, openVersionNumbers } from './version.store.ts';

/** The version that an upload was to become failed with it: it may be tried again. */
export async function failVersionOf(
  _context: DatastoreContext,
  db: Connection,
  { uploadId, error }: DatastoreEvents['uploadStopped'],
): Promise<void> {
  const version = await findAwaitedVersion(db, uploadId);
  if (version) await moveVersion(db, version.id, 'FAILED', { error });
}

/**
 * The version an upload was to become is awaited once more.
 * @throws {CartableError} `version.under-way` when another one has been asked for since
 */
export async function reopenVersionOf(
  _context: DatastoreContext,
  db: Connection,
  { uploadId, srid }: DatastoreEvents['uploadRetried'],
): Promise<void> {
  const version = await findAwaitedVersion(db, uploadId);
  if (version?.status !== 'FAILED') return;
  const other = (await openVersionNumbers(db, [version.storedDataId])).get(version.storedDataId);
  if (other !== undefined) throw new CartableError('version.under-way', { number: other });
  await moveVersion(db, version.id, 'PREPARING', { error: null, srid });
}
