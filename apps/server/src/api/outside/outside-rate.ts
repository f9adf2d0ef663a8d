/** Rate of the addresses of elsewhere that one visitor has called, by the map and by prints of it: counted together. */

import { setTimeout as pause } from 'node:timers/promises';
import { TokenBuckets } from '../../http/token-bucket.ts';
import type { Services } from '../../services.ts';

const rememberedAddresses = 20_000;
const bucketsOfServices = new WeakMap<Services, TokenBuckets>();

export function outsideBuckets(services: Services): TokenBuckets {
  const known =
    bucketsOfServices.get(services) ??
    new TokenBuckets(services.config.outsidePerSecond, rememberedAddresses);
  bucketsOfServices.set(services, known);
  return known;
}

/** A print waits for its turns, where a browser is told to come back. @throws the reason of the signal */
export async function awaitOutsideTurn(
  services: Services,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const buckets = outsideBuckets(services);
  const oneTurnMs = Math.max(10, 1000 / buckets.perSecond);
  while (!buckets.take(address, performance.now()).isAllowed) await pause(oneTurnMs, undefined, { signal });
}
