import { setTimeout as sleep } from 'node:timers/promises';

const shortestStepMs = 10;
/** A probe that waited long, of a server that was away, did not compute for as long. */
const longestStepMs = 1_000;
/** Whoever waits leaves the processor to what is awaited, which most often is done by the same process. */
const shareOfProbes = 1 / 5;
/** Under the limit of a test (`vitest.config.ts`), so that what was awaited is told; not a measure of speed. */
const longestWaitMs = 50_000;

/** Waits until `probe` answers something true. @throws when it has not after `timeoutMs` */
export async function eventually<T>(
  probe: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  timeoutMs = longestWaitMs,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const asked = performance.now();
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Still nothing after ${timeoutMs} ms.`);
    const stepMs = (performance.now() - asked) / shareOfProbes;
    await sleep(Math.min(Math.max(shortestStepMs, stepMs), longestStepMs));
  }
}
