import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 10;

/** Waits until `probe` answers something true. @throws when it has not after `timeoutMs` */
export async function eventually<T>(
  probe: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  timeoutMs = 20_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Still nothing after ${timeoutMs} ms.`);
    await sleep(stepMs);
  }
}
