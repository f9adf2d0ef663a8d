import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatastoreContext, db } from '../../context.ts';
import { runningExecutionStatuses } from '../executions/execution.lifecycle.ts';
import { findExecution, findLastEnded } from '../executions/execution.store.ts';
import type { Generation } from '../stored-data/pyramid.model.ts';
import { findStoredData } from '../stored-data/stored-data.store.ts';

const partsFolder = 'spool';

/**
 * Folder where an execution keeps finished parts and its archive: whoever takes the job over goes on from there, and so
 * does the next execution when this one failed. The engines look by themselves whether parts are of the same request on
 * the same data.
 */
export async function openGenerationFolder(
  context: DatastoreContext,
  { executionId, continues }: Generation,
): Promise<{ readonly folder: string; readonly parts: string }> {
  const folder = join(context.generationDir, executionId);
  const parts = join(folder, partsFolder);
  await mkdir(folder, { recursive: true });
  if (continues !== undefined) await takeOver(join(context.generationDir, continues), parts);
  await mkdir(parts, { recursive: true });
  return { folder, parts };
}

/** In one move; what was taken over before, or is on another machine, is no longer there. */
async function takeOver(previous: string, parts: string): Promise<void> {
  try {
    await rename(join(previous, partsFolder), parts);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  await rm(previous, { recursive: true, force: true });
}

/** Idempotent. */
export async function removeGenerationFolder(context: DatastoreContext, executionId: string): Promise<void> {
  await rm(join(context.generationDir, executionId), { recursive: true, force: true });
}

/** Parts that a failed generation finished stay, for the next one. Idempotent. */
export async function keepPartsOnly(context: DatastoreContext, executionId: string): Promise<void> {
  const folder = join(context.generationDir, executionId);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name !== partsFolder) await rm(join(folder, name), { recursive: true, force: true });
  const parts = await readdir(join(folder, partsFolder)).catch(() => []);
  if (parts.length === 0) await removeGenerationFolder(context, executionId);
}

/** The row of an execution comes before its folder. @returns what was removed */
export async function sweepGenerationFolders(context: DatastoreContext): Promise<string[]> {
  const names = await readdir(context.generationDir).catch(() => []);
  const removed: string[] = [];
  for (const name of names) {
    if (await isOfUse(context, name)) continue;
    await removeGenerationFolder(context, name);
    removed.push(`pyramid being made ${name}`);
  }
  return removed;
}

/** To an execution that runs, or to the one that may follow it. */
async function isOfUse(context: DatastoreContext, executionId: string): Promise<boolean> {
  const execution = await findExecution(db(context), executionId);
  if (!execution) return false;
  if (runningExecutionStatuses.includes(execution.status)) return true;
  const { outputStoredDataId: output, finishedAt } = execution;
  if (execution.status !== 'FAILURE' || !output || !finishedAt) return false;
  if (Date.parse(finishedAt) + context.limits.failedGenerationRetentionMs < context.clock.now().getTime())
    return false;
  const data = await findStoredData(db(context), output);
  if (!data || data.status === 'DELETED') return false;
  return (await findLastEnded(db(context), output))?.id === executionId;
}
