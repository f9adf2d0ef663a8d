import type { PublishedService } from '@cartable/datastore';
import type { TrafficCounter } from '@cartable/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnRequest } from '../../own-requests/own-requests.ts';

/** The services that a request asked for by their names, and what its connection had sent before it was answered. */
interface Use {
  readonly offeringIds: Set<string>;
  readonly sentBefore: number;
}

const uses = new WeakMap<FastifyRequest, Use>();

/** To be given to the context of a request before it is answered. */
export function usedBy(request: FastifyRequest): Set<string> {
  const known = uses.get(request) ?? { offeringIds: new Set(), sentBefore: bytesSentOn(request) };
  uses.set(request, known);
  return known.offeringIds;
}

/** Called where a protocol has found what the request names: it reads, draws, counts or describes that service. */
export function noteUse(
  { used }: { readonly used: Set<string> },
  services: readonly Pick<PublishedService, 'offeringId'>[],
): void {
  for (const { offeringId } of services) used.add(offeringId);
}

/** Once each answer has gone, and only if it was one: what was refused is nobody's traffic. */
export function countTraffic(app: FastifyInstance, traffic: TrafficCounter): void {
  app.addHook('onResponse', async (request, reply) => {
    const use = uses.get(request);
    if (use === undefined || use.offeringIds.size === 0 || reply.statusCode >= firstErrorStatus) return;
    if (isOwnRequest(request)) return;
    const bytes = Math.max(bytesSentOn(request) - use.sentBefore, 0);
    traffic.countShared([...use.offeringIds], bytes);
  });
}

const firstErrorStatus = 400;

/** Headers included, as sent: compressed when they were. */
const bytesSentOn = ({ raw }: FastifyRequest): number => raw.socket?.bytesWritten ?? 0;
