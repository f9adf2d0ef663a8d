import { setTimeout as sleep } from 'node:timers/promises';
import { capabilitiesUrls } from './cases.ts';
import { drain } from './load.ts';
import type { Ours } from './published-theme.ts';

/** Time after which a server that is ready has ended what it does by itself. */
const settleMs = 2_000;

/** Milliseconds until the first capabilities of each protocol, each after a start of its own. */
export async function measureCold({ server }: Ours): Promise<number[]> {
  const times: number[] = [];
  for (const url of capabilitiesUrls(server.url)) {
    await server.stop();
    await server.restart();
    await sleep(settleMs);
    const began = performance.now();
    await drain(url);
    times.push(performance.now() - began);
  }
  return times;
}
