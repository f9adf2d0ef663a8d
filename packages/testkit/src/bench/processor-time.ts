import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of the kernel, by which it counts the time of processes. */
const ticksPerSecond = 100;

/**
 * Milliseconds of processor that this process, those below it and those of them that ended have used: what a piece of
 * work costs whatever else the machine does meanwhile. NaN where there is no `/proc`.
 */
export function processorMs(): number {
  const uses = new Map<number, { readonly parent: number; readonly ticks: number }>();
  try {
    for (const name of readdirSync('/proc')) {
      const use = /^\d+$/.test(name) ? readUse(Number(name)) : undefined;
      if (use) uses.set(Number(name), use);
    }
  } catch {
    return Number.NaN;
  }
  const isBelow = (pid: number): boolean => {
    const parent = uses.get(pid)?.parent ?? 0;
    return pid === process.pid || (parent > 1 && isBelow(parent));
  };
  let ticks = 0;
  for (const [pid, use] of uses) if (isBelow(pid)) ticks += use.ticks;
  return (ticks / ticksPerSecond) * 1000;
}

/** Fields 4 and 14 to 17 of proc(5), after the name, which may hold spaces; those of ended children are the last two. */
function readUse(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    };
  } catch {
    // It ended meanwhile: its parent counts it.
    return undefined;
  }
}
