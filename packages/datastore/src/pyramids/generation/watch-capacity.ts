import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import { type DatastoreContext, db } from '../../context.ts';
import { openGenerationFolder } from '../../ingest/processings/generation-folder.ts';
import type { Generation } from '../../ingest/stored-data/pyramid.model.ts';
import { findStoredData, weightOfStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { measureStorage, quotaOf } from '../../workspace/quotas/measure-storage.ts';

/** Seldom enough to cost nothing beside the making of tiles. */
const lookEveryMs = 5_000;
/** A generation holds its parts, then its archive beside them. */
const copiesWhileMade = 2;

/**
 * Stops a generation that has grown out of the capacity of its datastore, long before its end: the estimate it was launched
 * on was only that. The exact size is looked at again when it is stored.
 */
export function watchCapacity(
  context: DatastoreContext,
  generation: Generation,
  everyMs = lookEveryMs,
): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    try {
      await requireCapacity(context, generation);
    } catch (error) {
      if (error instanceof CartableError) controller.abort(error);
      // The folder is being renamed or removed: the next look sees what becomes of it.
    } finally {
      looking = false;
    }
  }, everyMs);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** @throws {CartableError} `pyramid.quota-exceeded` */
async function requireCapacity(context: DatastoreContext, generation: Generation): Promise<void> {
  const { storedDataId } = generation;
  const data = await findStoredData(db(context), storedDataId);
  const datastore = data && (await findDatastore(db(context), data.datastoreId));
  if (!datastore) return;
  const { objects } = await measureStorage(context, db(context), datastore.id);
  const own = await weightOfStoredData(db(context), storedDataId);
  const use = objects.use + objects.reserved - own;
  const quota = quotaOf(datastore, 'objects');
  const spooled = await bytesOf((await openGenerationFolder(context, generation)).folder);
  const needed = Math.ceil(spooled / copiesWhileMade);
  requireWithinQuota(
    { use, needed, quota },
    (demand) => new CartableError('pyramid.quota-exceeded', { ...demand }),
  );
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
