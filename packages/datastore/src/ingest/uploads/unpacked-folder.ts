import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatastoreContext, db } from '../../context.ts';
import { isUnderWay } from './upload.model.ts';
import { findUpload } from './upload.store.ts';

/** Begins their names, among the folders of tasks. */
const prefix = 'unpacked-';
/** Uploads that wait for their integration may be many: the archives of others are unpacked again. */
const mostKept = 8;

const folderOf = ({ spoolDir }: DatastoreContext, uploadId: string) => join(spoolDir, `${prefix}${uploadId}`);

const keptFolders = async ({ spoolDir }: DatastoreContext) =>
  (await readdir(spoolDir).catch(() => [])).filter((name) => name.startsWith(prefix));

/** For the tasks that read an upload, from its checks to its integration: where what its archive holds is kept. */
export async function unpackedFolder(
  context: DatastoreContext,
  uploadId: string,
): Promise<{ readonly keptFolder?: string }> {
  const kept = await keptFolders(context);
  const mayBeKept = kept.length < mostKept || kept.includes(`${prefix}${uploadId}`);
  return mayBeKept ? { keptFolder: folderOf(context, uploadId) } : {};
}

export async function removeUnpacked(context: DatastoreContext, uploadId: string): Promise<void> {
  await rm(folderOf(context, uploadId), { recursive: true, force: true });
}

/** Those of uploads that nothing reads. @returns what was removed */
export async function sweepUnpacked(context: DatastoreContext): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await keptFolders(context)) {
    const id = name.slice(prefix.length);
    const upload = await findUpload(db(context), id);
    if (upload && isUnderWay(upload)) continue;
    await removeUnpacked(context, id);
    removed.push(name);
  }
  return removed;
}
