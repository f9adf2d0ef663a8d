import type { Connection } from '@cartable/storage';
import { deleteKey, listKeysOf } from '../../access/keys/key.store.ts';
import { changeAccess } from '../../access/permissions/access-version.ts';
import { deletePermission, listPermissionsHeldBy } from '../../access/permissions/permission.store.ts';
import { deleteDownloadsOf } from '../../catalogue/prepared-downloads/prepared-download.store.ts';
import { forgetAuthor } from '../../catalogue/reuses/reuse.store.ts';
import { deleteSearchesOf } from '../../catalogue/saved-searches/saved-search.store.ts';
import { deleteRequestsOf } from '../../workspace/creation-requests/creation-request.store.ts';

/**
 * With an account go its keys, the permissions given to it alone, its requests, its searches and the reuses nobody accepted, in the transaction of the deletion.
 * Data it deposited and published belong to the communities. Its deposits are forgotten like all that nobody came
 * back to.
 */
export async function deletePersonData(userId: string, db: Connection): Promise<void> {
  await changeAccess(db);
  for (const { id } of await listKeysOf(db, userId)) await deleteKey(db, id);
  const held = await listPermissionsHeldBy(db, { personId: userId, communityIds: [], confirmedEmail: null });
  for (const { id } of held) await deletePermission(db, id);
  await deleteRequestsOf(db, userId);
  await forgetAuthor(db, userId);
  await deleteSearchesOf(db, userId);
  await deleteDownloadsOf(db, userId);
}

/** Whatever was remembered of who may read what is read again, in every process. */
export function deleteAccessesOf(db: Connection): Promise<void> {
  return changeAccess(db);
}
