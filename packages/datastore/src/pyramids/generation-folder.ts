import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatastoreContext, db } from '../context.ts';
import { isExecutionRunning } from '../executions/execution.store.ts';

/** Where an execution keeps finished parts and its archive: whoever takes the job over goes on from there. */
export async function openGenerationFolder(context: DatastoreContext, executionId: string): Promise<string> {
  const folder = join(context.generationDir, executionId);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Idempotent. */
export async function removeGenerationFolder(context: DatastoreContext, executionId: string): Promise<void> {
  await rm(join(context.generationDir, executionId), { recursive: true, force: true });
}

/** The row of an execution comes before its folder. @returns what was removed */
export async function sweepGenerationFolders(context: DatastoreContext): Promise<string[]> {
  const names = await readdir(context.generationDir).catch(() => []);
  const removed: string[] = [];
  for (const name of names) {
    if (await isExecutionRunning(db(context), name)) continue;
    await removeGenerationFolder(context, name);
    removed.push(`pyramid being made ${name}`);
  }
  return removed;
}
