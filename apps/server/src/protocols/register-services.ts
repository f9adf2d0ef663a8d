import type { Audience } from '@cartable/datastore';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attachFastLane } from '../http/fast-lane.ts';
import { refusalOfFramework } from '../http/framework-refusal.ts';
import { limitOf } from '../http/rate-limits.ts';
import { wakeBeforeMaps } from '../map-workers/wake-before-maps.ts';
import type { Services } from '../services.ts';
import { answerAsPublished } from './context/answer/answer-as-published.ts';
import { sendAnswer } from './context/answer/send-answer.ts';
import { answerPreflight } from './context/cross-origin.ts';
import { guardEntrance, rootOf } from './context/private-root.ts';
import { protocolContext } from './context/protocol-context.ts';
import { queryOf, withoutKey } from './context/requester/credentials.ts';
import { getScopedEndpoint } from './context/scoped-endpoint.ts';
import { countTraffic } from './context/used-services.ts';
import { registerInstantTiles } from './instant/register-instant.ts';
import { registerFeaturesApi } from './ogcapi/register-ogcapi.ts';
import type { ProtocolRequest, ServiceProtocol } from './protocol.ts';
import { StoredTiles } from './tiles/stored-tiles.ts';
import { registerTms } from './tms/register-tms.ts';
import { tileLane, tileLanePrefix } from './tms/tile-lane.ts';
import { createWfs } from './wfs/protocol.ts';
import { createWms } from './wms/protocol.ts';
import { createWmsRaster } from './wms-raster/protocol.ts';
import { createWmts } from './wmts/protocol.ts';
import { registerWmtsRest } from './wmts/register-wmts-rest.ts';

/** A filter or a style in a POST (design §9). */
const BODY_BYTES = 1024 * 1024;
const BODY_TYPES = 'text/xml, application/x-www-form-urlencoded';
const SECONDS_PER_MINUTE = 60;
const audiences: readonly Audience[] = ['open', 'restricted'];

export async function registerServices(app: FastifyInstance, services: Services): Promise<void> {
  countTraffic(app, services.datastores.traffic);
  wakeBeforeMaps(app, services.maps);
  // Read before the first client asks: a thousand services take a while.
  app.addHook('onListen', async () => void (await services.datastores.publishedServices.find('WFS')));
  for (const protocol of [createWfs(), createWms(), createWmsRaster()]) {
    for (const audience of audiences)
      await app.register(async (scope) => registerProtocol(scope, protocol, audience, services));
  }
  const tiles = new StoredTiles(services);
  app.addHook('onClose', async () => tiles.close());
  await registerTiles(app, services, tiles);
  for (const audience of audiences) await registerFeaturesApi(app, services, { tiles, audience });
}

async function registerTiles(app: FastifyInstance, services: Services, tiles: StoredTiles): Promise<void> {
  await registerTms(app, services, tiles);
  await registerInstantTiles(app, services);
  const wmts = createWmts(tiles);
  for (const audience of audiences) {
    await app.register(async (scope) => registerProtocol(scope, wmts, audience, services));
    await app.register(async (scope) => registerWmtsRest(scope, wmts, audience, services));
  }
  if (!services.config.rawTiles) return;
  attachFastLane(app.server, {
    prefix: tileLanePrefix,
    handle: tileLane(tiles, services.metrics, services.datastores.traffic),
    idleMs: app.server.keepAliveTimeout,
  });
}

function registerProtocol(
  scope: FastifyInstance,
  protocol: ServiceProtocol,
  audience: Audience,
  services: Services,
): void {
  const root = rootOf(protocol.path, audience);
  const entrance = { root, audience, serves: protocol.serves };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  guardEntrance(scope, audience, services);
  scope.setErrorHandler(async (error, request, reply) => {
    const context = await protocolContext(entrance, services, request, reply);
    const reason = refusalOfFramework(error, { bodyBytes: BODY_BYTES, mediaTypes: BODY_TYPES }) ?? error;
    return sendAnswer(request, reply, await protocol.refuse(context, readRequest(request, audience), reason));
  });
  const config = limitOf(protocol.requestsPerSecond(services.config) * SECONDS_PER_MINUTE, protocol.path);
  // The whole platform, one datastore, one datasheet: the same protocol over fewer services.
  for (const rest of ['', '/:datastore', '/:datastore/:datasheet']) {
    const url = `${root}${rest}`;
    answerPreflight(scope, url);
    scope.route({
      method: ['GET', 'POST'],
      url,
      config,
      handler: async (request, reply) => {
        const asked = readRequest(request, audience);
        const answer = await answerAsPublished(services, [protocol.serves], async (facts) => {
          const context = await protocolContext(entrance, services, request, reply, facts);
          getScopedEndpoint(context);
          return protocol.answer(context, asked);
        });
        return sendAnswer(request, reply, answer);
      },
    });
  }
}

function readRequest(request: FastifyRequest, audience: Audience): ProtocolRequest {
  const asked = queryOf(request.url);
  const query = audience === 'open' ? asked : withoutKey(asked);
  if (typeof request.body !== 'string' || request.body.trim() === '') return { query, body: undefined };
  const isXml =
    /xml/i.test(request.headers['content-type'] ?? '') || request.body.trimStart().startsWith('<');
  return { query, body: { kind: isXml ? 'xml' : 'form', text: request.body } };
}
