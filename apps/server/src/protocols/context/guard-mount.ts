/** Guard of the private addresses of all protocols: who asks must be known, and answers are theirs alone. */

import type { Audience } from '@cartable/datastore';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { privately } from './answer/tile-headers.ts';
import { allowOtherSites } from './cross-origin.ts';
import { resolveRequester } from './requester/resolve-requester.ts';

/** Headers that say who asks: a cache must not take the answer to one for the answer to another. */
const shownIn = ['authorization', 'cookie', 'apikey', 'x-api-key'];

/**
 * Open endpoints are for all sites. Private ones answer whoever shows a key, from any site as well; never a session to
 * another site, as no cookie is ever allowed there. To be called before the routes of the scope.
 */
export function guardMount(scope: FastifyInstance, audience: Audience, services: Services): void {
  allowOtherSites(scope);
  if (audience === 'open') {
    askAgain(scope);
    return;
  }
  // After the limits of rate, before any body is read.
  scope.addHook('preParsing', async (request) => {
    // A browser shows nothing of who asks before it is told that it may.
    if (request.method === 'OPTIONS') return;
    const { rejection } = await resolveRequester(services, request, audience);
    if (rejection !== undefined) throw rejection;
  });
  scope.addHook('onSend', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    const { linkKey, visitor } = await resolveRequester(services, request, audience);
    reply.header('vary', varyOf(reply));
    reply.header('cache-control', cachingOf(reply));
    if (linkKey !== undefined) reply.header('referrer-policy', 'no-referrer');
    if (visitor.kind === 'user') keepToThisSite(reply);
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeOf(services, request));
  });
}

/** Without a rule a cache makes its own: what was made for one request is asked again by the next. */
function askAgain(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return;
    reply.header('cache-control', request.method === 'POST' ? 'no-store' : 'no-cache');
  });
}

function varyOf(reply: FastifyReply): string {
  const known = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return [...new Set([...known, ...shownIn])].join(', ');
}

/** An answer without validator is made for one request, and may hold the key it came with. */
function cachingOf(reply: FastifyReply): string {
  return reply.hasHeader('etag') ? privately : 'private, no-store';
}

/** The browser of somebody signed in shows it to the pages of this site only. */
function keepToThisSite(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
}

/**
 * Both ways a client may answer (RFC 9110 §11.6.1). A page of the site, whose session has just ended, must not make the
 * browser ask for a login that nobody has.
 */
function challengeOf({ config }: Services, { headers }: FastifyRequest): string {
  const realm = `realm="${config.siteTitle.replace(/[^\x20-\x7e]|["\\]/g, '')}"`;
  const isOfOwnPage = headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
  return isOfOwnPage ? `Bearer ${realm}` : `Basic ${realm}, charset="UTF-8", Bearer ${realm}`;
}
