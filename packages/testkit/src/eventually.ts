import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 10;
/** Under the limit of a test (`vitest.config.ts`), so that what was awaited is told; not a measure of speed. */
const longestWaitMs = 50_000;

/** Waits until `probe` answers something true. @throws when it has not after `timeoutMs` */
export async function eventually<T>(
  probe: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  timeoutMs = longestWaitMs,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Still nothing after ${timeoutMs} ms.`);
    await sleep(stepMs);
  }
}
