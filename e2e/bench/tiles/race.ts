import type { Contender, Measure } from './load.ts';

interface Race {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
}

/** In turn, round by round: a passing load falls on all. @returns the best round of each */
export async function race(
  { contenders, rounds }: Race,
  measure: (contender: Contender, round: number) => Promise<Measure>,
): Promise<ReadonlyMap<string, Measure>> {
  const best = new Map<string, Measure>();
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const found = await measure(contender, round);
      const before = best.get(contender.name);
      best.set(contender.name, {
        requestsPerSecond: Math.max(found.requestsPerSecond, before?.requestsPerSecond ?? 0),
        microseconds: Math.min(found.microseconds, before?.microseconds ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  return best;
}

/** One of them beside each of the others. */
export function printOne(title: string, name: string, best: ReadonlyMap<string, Measure>): void {
  const one = best.get(name)!;
  printRows(title, best, `${name}, rate | ${name}, per core`, (other, theirs) =>
    other === name ? undefined : ratios(one, theirs),
  );
}

/** Each of the others beside one of them. */
export function printOthers(title: string, name: string, best: ReadonlyMap<string, Measure>): void {
  const one = best.get(name)!;
  printRows(title, best, `beside ${name}, rate | per core`, (other, theirs) =>
    other === name ? undefined : ratios(theirs, one),
  );
}

function printRows(
  title: string,
  best: ReadonlyMap<string, Measure>,
  columns: string,
  compared: (name: string, measure: Measure) => string | undefined,
): void {
  console.log(`\n${title}`);
  console.log(`| | requests/s | processor, µs per request | ${columns} |\n| --- | --- | --- | --- | --- |`);
  for (const [name, measure] of best) {
    const { requestsPerSecond, microseconds } = measure;
    const told = compared(name, measure) ?? ' | ';
    console.log(`| ${name} | ${Math.round(requestsPerSecond)} | ${microseconds.toFixed(1)} | ${told} |`);
  }
}

function ratios(ours: Measure, theirs: Measure): string {
  const rate = ours.requestsPerSecond / theirs.requestsPerSecond;
  return `${rate.toFixed(2)} × | ${(theirs.microseconds / ours.microseconds).toFixed(2)} ×`;
}
