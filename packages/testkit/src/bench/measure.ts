import { spawnSync } from 'node:child_process';

export interface Measure {
  readonly name: string;
  /** Wall time of each run, milliseconds. */
  readonly runsMs: readonly number[];
}

/** Runs the contenders in turn, several rounds, so that a passing load on the machine touches all of them. */
export async function race(
  contenders: readonly { name: string; prepare?(): Promise<void> | void; run(): Promise<void> | void }[],
  rounds: number,
): Promise<Measure[]> {
  const runs = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      await contender.prepare?.();
      const start = performance.now();
      await contender.run();
      runs[index]?.push(performance.now() - start);
    }
  }
  return contenders.map(({ name }, index) => ({ name, runsMs: runs[index] ?? [] }));
}

export function medianMs(measure: Measure): number {
  const sorted = [...measure.runsMs].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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
