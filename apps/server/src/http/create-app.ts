import { constants as zlib } from 'node:zlib';
import { BODY_BYTES, CartableError } from '@cartable/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { observeRequests } from '../operations/register-operations.ts';
import type { Services } from '../services.ts';
import { limitBodyMemory } from './body-memory.ts';
import { limitConnectionsPerAddress } from './connections-per-address.ts';
import { registerErrorHandler, sendError } from './error-handlers.ts';
import { jsonParser } from './parse-json.ts';
import { registerRateLimits } from './rate-limits.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { limitSlowBodies } from './slow-bodies.ts';
import { SpelledResponse } from './spelled-response.ts';
import { answerUnreadableHead, maxHeaderBytes } from './unreadable-heads.ts';

/** A client that sends its headers more slowly holds a connection for nothing. */
const headersTimeoutMs = 20_000;
/** The largest piece of a deposit, 16 MB, at 50 kB/s. */
const requestTimeoutMs = 330_000;
/** Longer than the usual 60 s of the proxies in front, so that they are the ones to close. */
const keepAliveTimeoutMs = 72_000;
/** A name of 99 letters of four bytes, percent-encoded. */
const maxParamLength = 1200;
const compressFromBytes = 1024;
/** Nearly as small as the best, and ten times faster. */
const brotliQuality = 4;

/** Steps of every request, whatever answers it: limits, headers, cookies, compression, errors, metrics. */
export async function createApp(services: Services, indexHtml: string): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: Math.min(BODY_BYTES, config.bodyBytes),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: headersTimeoutMs,
      maxHeaderSize: maxHeaderBytes,
      ServerResponse: SpelledResponse,
    },
    clientErrorHandler: answerUnreadableHead,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    genReqId: () => crypto.randomUUID(),
    // Requests of connections still open while the server stops are answered, not refused.
    return503OnClosing: false,
    // An address that cannot be decoded has no object.
    frameworkErrors: (_error, request, reply) => {
      void sendError(new CartableError('common.not-found'), request, reply, services);
    },
  });
  app.server.maxConnections = config.connections;
  limitConnectionsPerAddress(app.server, {
    most: config.connectionsPerAddress,
    trustedProxies: config.trustProxy,
  });
  limitSlowBodies(app);
  // Streams of events would last as long as somebody listens.
  app.addHook('preClose', async () => {
    services.works.close();
    services.communityMaps.close();
  });
  registerErrorHandler(app, services);
  services.tracing?.observeRequests(app);
  observeRequests(app, services);
  registerSecurityHeaders(app, config, indexHtml);
  await app.register(cookie);
  await app.register(compress, {
    threshold: compressFromBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/|application\/(json|geo\+json|xml|gml\+xml|vnd\.ogc|javascript)|image\/svg\+xml)/,
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
  await registerRateLimits(app);
  limitBodyMemory(app, config);
  readBodies(app);
  const endConnection = (reply: FastifyReply) => {
    if (services.departure.isBegun) reply.header('connection', 'close');
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    endConnection(reply);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  // Also that of a request that came before: it would outlive its answer until the time to stop is over.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    endConnection(reply);
    done();
  });
  return app;
}

/** JSON, which clients announce even when they have nothing to send, and forms, which are read by the call itself. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = jsonParser(app);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body as string, done),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, undefined));
}
