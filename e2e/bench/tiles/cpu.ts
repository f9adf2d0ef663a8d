import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of the kernel, by which it counts the time of processes. */
const ticksPerSecond = 100;

/** Seconds of processor that a process and those it started have used. */
export function cpuSecondsOf(pid: number): number {
  const parents = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(Number(name));
    if (stat === undefined) continue;
    parents.set(Number(name), stat.parent);
    seconds.set(Number(name), stat.seconds);
  }
  const isBelow = (candidate: number): boolean => {
    const parent = parents.get(candidate);
    return candidate === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...seconds].reduce((sum, [candidate, value]) => (isBelow(candidate) ? sum + value : sum), 0);
}

/** Fields 4, 14 and 15 of proc(5), after the name, which may hold spaces. */
function readStat(pid: number): { parent: number; seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
