import { cpuSecondsOf } from '../tiles/cpu.ts';
import type { Contender } from './load.ts';
import { drain } from './load.ts';

/** The kernel counts by hundredths of a second: fewer would not tell. */
const leastSeconds = 0.5;
const warmUps = 20;
const atOnce = 8;

export interface ProcessorTime {
  readonly name: string;
  /** Milliseconds of processor for each answer, of all the processes that made it. */
  readonly milliseconds: number;
  readonly answers: number;
}

/**
 * Processor time of an answer, one client at a time: unlike the time a client waits, it says the same on a machine
 * that does other things meanwhile.
 * @param pids of the processes that answer for a contender; those they started count with them
 */
export async function measureProcessor(
  { name, urls }: Contender,
  pids: readonly number[],
  seconds: number,
): Promise<ProcessorTime> {
  const used = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  for (let rank = 0; rank < warmUps; rank += 1) await drain(urls[rank % urls.length]!);
  const before = used();
  let answers = 0;
  while (used() - before < Math.max(seconds, leastSeconds)) {
    for (let rank = 0; rank < atOnce; rank += 1) await drain(urls[answers++ % urls.length]!);
  }
  return { name, milliseconds: ((used() - before) / answers) * 1000, answers };
}
