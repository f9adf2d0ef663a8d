import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatastoreContext, db } from '../../context.ts';
import { isExecutionRunning } from '../executions/execution.store.ts';

/** Begins their names, among the folders of tasks. */
const prefix = 'rasters-';

/** Folder of the prepared images of an upload, until they are in the object store. */
export function preparationFolder({ spoolDir }: DatastoreContext, executionId: string): string {
  return join(spoolDir, `${prefix}${executionId}`);
}

/** The row of an execution comes before its folder. @returns what was removed */
export async function sweepPreparationFolders(context: DatastoreContext): Promise<string[]> {
  const names = (await readdir(context.spoolDir).catch(() => [])).filter((name) => name.startsWith(prefix));
  const removed: string[] = [];
  for (const name of names) {
    if (await isExecutionRunning(db(context), name.slice(prefix.length))) continue;
    await rm(join(context.spoolDir, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}
