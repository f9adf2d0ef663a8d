import { spawnSync } from 'node:child_process';
import { processorMs } from './processor-time.ts';

export interface Measure {
  readonly name: string;
  /** Wall time of each run, milliseconds. */
  readonly runsMs: readonly number[];
  /** Processor time of each run, of all processes that this one started. */
  readonly runsProcessorMs: readonly number[];
}

/** Runs the contenders in turn, several rounds, so that a passing load on the machine touches all of them. */
export async function race(
  contenders: readonly { name: string; prepare?(): Promise<void> | void; run(): Promise<void> | void }[],
  rounds: number,
): Promise<Measure[]> {
  const runs = contenders.map((): number[] => []);
  const processor = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      await contender.prepare?.();
      const used = processorMs();
      const start = performance.now();
      await contender.run();
      runs[index]?.push(performance.now() - start);
      processor[index]?.push(processorMs() - used);
    }
  }
  return contenders.map(({ name }, index) => ({
    name,
    runsMs: runs[index] ?? [],
    runsProcessorMs: processor[index] ?? [],
  }));
}

export function medianMs({ runsMs }: Measure): number {
  return medianOf(runsMs);
}

export function medianProcessorMs({ runsProcessorMs }: Measure): number {
  return medianOf(runsProcessorMs);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs a program to its end. @throws with what it printed when it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): void {
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 1e8,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${result.stderr}`);
}
