import { CartableError } from '@cartable/contract';
import { loopHeader, loopMark, type OutboundAnswer } from '@cartable/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/address.ts';
import { limitByBuckets } from '../../http/rate-limits.ts';
import { signalOf } from '../../http/signal.ts';
import type { Services } from '../../services.ts';
import { passedType } from './media-types.ts';
import { outsideBuckets } from './outside-rate.ts';
import { takeOutsideSlot } from './outside-slots.ts';

/** A collection of features, or the capabilities of a large service. */
const mostBytes = 25_000_000;
/** A map drawn by a slow server. */
const longestMs = 30_000;
const freshSeconds = 300;

interface OutsideQuery {
  readonly url?: unknown;
}

/**
 * Layers of other sites, called by this server for the map: browsers let no page read most of them, and would tell
 * them who reads. Only the pages of this site may ask, nothing of the visitor goes out, and what comes back can be
 * drawn, not run.
 */
export function registerOutside(app: FastifyInstance, services: Services): void {
  const { outbound } = services;
  const limit = limitByBuckets('outside', outsideBuckets(services));
  app.get<{ Querystring: OutsideQuery }>('/outside', { onRequest: limit }, async (request, reply) => {
    requireOwnPage(request);
    const { url } = request.query;
    if (typeof url !== 'string')
      throw new CartableError('outbound.address-invalid', { url: String(url ?? '') });
    const signal = signalOf(reply);
    reply.raw.once('close', await takeOutsideSlot(addressOf(request), signal));
    const range = rangeOf(request.headers.range);
    const answer = await outbound.fetch({
      url,
      maxBytes: mostBytes,
      timeoutMs: longestMs,
      signal,
      headers: {
        accept: acceptOf(request.headers.accept),
        ...(range !== undefined && { range, 'accept-encoding': 'identity' }),
      },
    });
    return pass(reply, answer, range);
  });
}

/** Another site would use this one as its own, and an address that is opened as a page would show theirs as ours. */
function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin';
  if (!isOwn || String(headers[loopHeader] ?? '').includes(loopMark))
    throw new CartableError('outbound.own-pages');
}

const rangeOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bytes=\d{1,15}-\d{0,15}$/.test(header) ? header : undefined;

const acceptOf = (header: string | undefined): string =>
  header !== undefined && header.length <= 200 ? header : '*/*';

function pass(
  reply: FastifyReply,
  { status, headers, body, url }: OutboundAnswer,
  range: string | undefined,
) {
  const { host } = new URL(url);
  const type = passedType(headers['content-type']);
  if (status !== 204 && type === undefined) {
    body.destroy();
    if (status >= 400) throw new CartableError('outbound.unreachable', { host, reason: `HTTP ${status}` });
    throw new CartableError('outbound.media-type', {
      host,
      type: String(headers['content-type']).slice(0, 80),
    });
  }
  if (range !== undefined && status === 200) {
    body.destroy();
    throw new CartableError('outbound.no-ranges', { host });
  }
  const isPart = status === 206 && headers['content-range'] !== undefined;
  // Whoever is asked for a password there has none here: it must not look like the end of the session.
  reply.code(status === 401 || status === 407 ? 403 : status).headers({
    'cache-control': status < 300 ? `private, max-age=${freshSeconds}` : 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'attachment',
    ...(type !== undefined && { 'content-type': type }),
    ...(isPart && { 'content-range': headers['content-range'] }),
  });
  return reply.send(body);
}
