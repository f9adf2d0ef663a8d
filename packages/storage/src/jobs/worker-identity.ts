import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Who holds a lease: `host|pid|start|uuid`. The start time tells a process from a later one of the same number,
 * which is the rule in containers, where every server is process 1.
 */
export function describeThisWorker(): string {
  return [hostname(), process.pid, readStartTime(process.pid) ?? '', randomUUID()].join('|');
}

/** True only when it is certain that the holder, a process of this machine, has ended. */
export function isWorkerGone(owner: string): boolean {
  const [host, pid, start] = owner.split('|');
  if (host !== hostname() || !pid) return false;
  if (!isProcessAlive(Number(pid))) return true;
  const present = readStartTime(Number(pid));
  return start !== '' && present !== undefined && present !== start;
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Clock ticks since the boot, field 22 of proc(5); unknown elsewhere than on Linux. */
function readStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
