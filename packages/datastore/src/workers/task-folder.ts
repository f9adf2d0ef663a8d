import { join } from 'node:path';

/** Where one task of one worker thread of this process puts what it inflates. */
export function taskFolder(spoolDir: string, threadId: number, taskId: number): string {
  return join(spoolDir, `task-${process.pid}-${threadId}-${taskId}`);
}

/** Folders of tasks of processes that are gone: nobody else removes them. */
export function isAbandonedTaskFolder(name: string, isAlive: (pid: number) => boolean): boolean {
  const pid = /^task-(\d+)-\d+-\d+$/.exec(name)?.[1];
  return pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid));
}
