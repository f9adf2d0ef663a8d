import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

let lastTask = 0;

/** A folder of its own for the next task of this process. */
export function nextTaskFolder(spoolDir: string): string {
  return join(spoolDir, `task-${process.pid}-${threadId}-${++lastTask}`);
}

/** Folders of tasks of processes that are gone: nobody else removes them. */
export function isAbandonedTaskFolder(name: string, isAlive: (pid: number) => boolean): boolean {
  const pid = /^task-(\d+)-\d+-\d+$/.exec(name)?.[1];
  return pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid));
}
