import type { TrafficCounter } from '@cartable/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CountedOffering, OfferingMetrics } from '../../operations/offering-metrics.ts';
import { isOwnRequest } from '../../own-requests/own-requests.ts';

/** Types of services by the identifiers of their offerings. */
export type UsedOfferings = Map<string, CountedOffering['type']>;

/** The services that a request asked for by their names, and what its connection had sent before it was answered. */
interface Use {
  readonly offerings: UsedOfferings;
  readonly sentBefore: number;
}

const uses = new WeakMap<FastifyRequest, Use>();

/** To be given to the context of a request before it is answered. */
export function usedBy(request: FastifyRequest): UsedOfferings {
  const known = uses.get(request) ?? { offerings: new Map(), sentBefore: bytesSentOn(request) };
  uses.set(request, known);
  return known.offerings;
}

/** Called where a protocol has found what the request names: it reads, draws, counts or describes that service. */
export function noteUse(
  { used }: { readonly used: UsedOfferings },
  services: readonly CountedOffering[],
): void {
  for (const { offeringId, type } of services) used.set(offeringId, type);
}

/** Once each answer has gone, and only if it was one: what was refused is nobody's traffic. */
export function countTraffic(app: FastifyInstance, traffic: TrafficCounter): void {
  app.addHook('onResponse', async (request, reply) => {
    const use = uses.get(request);
    if (use === undefined || use.offerings.size === 0 || reply.statusCode >= firstErrorStatus) return;
    if (isOwnRequest(request)) return;
    const bytes = Math.max(bytesSentOn(request) - use.sentBefore, 0);
    traffic.countShared([...use.offerings.keys()], bytes);
  });
}

/** Answered or refused, for who operates the platform. */
export function countOfferings(app: FastifyInstance, metrics: OfferingMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const use = uses.get(request);
    if (use === undefined || isOwnRequest(request)) return;
    const used = [...use.offerings].map(([offeringId, type]) => ({ offeringId, type }));
    metrics.countShared(used, { status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}

const firstErrorStatus = 400;

/** Headers included, as sent: compressed when they were. */
const bytesSentOn = ({ raw }: FastifyRequest): number => raw.socket?.bytesWritten ?? 0;
