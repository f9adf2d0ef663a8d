import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatastoreContext } from '../../context.ts';
import { holdings } from '../../holdings.ts';
import { isAbandonedTaskFolder } from '../../workers/task-folder.ts';

/**
 * Removes what is kept without an owner. Safe beside work in progress: the row of an owner always comes before what it
 * keeps, so that a thing listed first and found without row afterwards belongs to nobody. What a job writes belongs to
 * a stored data being generated, and is left to that job.
 * @returns what was removed, for the log
 */
export async function sweepOrphans(context: DatastoreContext): Promise<string[]> {
  const removed: string[] = [];
  for (const holding of holdings) removed.push(...((await holding.sweep?.(context)) ?? []));
  return [...removed, ...(await sweepTaskFolders(context.spoolDir))];
}

async function sweepTaskFolders(spoolDir: string): Promise<string[]> {
  const names = await readdir(spoolDir).catch(() => []);
  const abandoned = names.filter((name) => isAbandonedTaskFolder(name, isAlive));
  for (const name of abandoned) await rm(join(spoolDir, name), { recursive: true, force: true });
  return abandoned;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
