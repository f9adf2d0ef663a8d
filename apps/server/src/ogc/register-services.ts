import type { PublishedService } from '@cartable/datastore';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../http/address.ts';
import { refusalOfFramework } from '../http/framework-refusal.ts';
import { languageOf } from '../http/language.ts';
import { limitOf } from '../http/rate-limits.ts';
import { signalOf } from '../http/register-routes.ts';
import { visitorOf } from '../http/session-cookie.ts';
import type { Services } from '../services.ts';
import { allowOtherSites, answerPreflight } from './cross-origin.ts';
import { baseUrlOf, type EndpointScope, getScopedEndpoint, narrow } from './endpoint-scope.ts';
import { registerFeaturesApi } from './features-api/register-features-api.ts';
import { sendAnswer } from './send-answer.ts';
import type { ServiceAnswer } from './service-answer.ts';
import type { ServiceContext } from './service-context.ts';
import { createWfs } from './wfs/wfs.ts';
import { createWms } from './wms/wms.ts';
import { createWmsRaster } from './wms-raster/wms-raster.ts';

/** A map or feature protocol, free of the web framework: request in, answer out, in its own words even to refuse. */
export interface ServiceProtocol {
  /** Last part of its address. */
  readonly path: string;
  readonly serves: PublishedService['type'];
  /** Requests a second from one address. */
  requestsPerSecond(config: Services['config']): number;
  answer(context: ServiceContext, request: ProtocolRequest): Promise<ServiceAnswer>;
  /** Never throws: what is answered instead of an answer. */
  refuse(context: ServiceContext, request: ProtocolRequest, error: unknown): Promise<ServiceAnswer>;
}

export interface ProtocolRequest {
  /** Query of the address, without `?`. */
  readonly query: string;
  readonly body: { readonly kind: 'xml' | 'form'; readonly text: string } | undefined;
}

/** A filter or a style in a POST (design §9). */
const BODY_BYTES = 1024 * 1024;
const BODY_TYPES = 'text/xml, application/x-www-form-urlencoded';
const SECONDS_PER_MINUTE = 60;

export async function registerServices(app: FastifyInstance, services: Services): Promise<void> {
  // Read before the first client asks: a thousand services take a while.
  app.addHook('onListen', async () => void (await services.datastores.publishedServices.find('WFS')));
  for (const protocol of [createWfs(), createWms(), createWmsRaster()]) {
    await app.register(async (scope) => registerProtocol(scope, protocol, services));
  }
  await registerFeaturesApi(app, services);
}

function registerProtocol(scope: FastifyInstance, protocol: ServiceProtocol, services: Services): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  allowOtherSites(scope);
  scope.setErrorHandler(async (error, request, reply) => {
    const context = await contextOf(protocol, services, request, reply);
    const reason = refusalOfFramework(error, { bodyBytes: BODY_BYTES, mediaTypes: BODY_TYPES }) ?? error;
    return sendAnswer(request, reply, await protocol.refuse(context, readRequest(request), reason));
  });
  const config = limitOf(protocol.requestsPerSecond(services.config) * SECONDS_PER_MINUTE, protocol.path);
  // The whole platform, one datastore, one datasheet: the same protocol over fewer services.
  for (const rest of ['', '/:datastore', '/:datastore/:datasheet']) {
    const url = `/${protocol.path}${rest}`;
    answerPreflight(scope, url);
    scope.route({
      method: ['GET', 'POST'],
      url,
      config,
      handler: async (request, reply) => {
        const context = await contextOf(protocol, services, request, reply);
        getScopedEndpoint(context);
        return sendAnswer(request, reply, await protocol.answer(context, readRequest(request)));
      },
    });
  }
}

async function contextOf(
  protocol: ServiceProtocol,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ServiceContext> {
  const facts = await services.datastores.publishedServices.find(protocol.serves);
  const endpoint = request.params as EndpointScope;
  return {
    services,
    visitor: await visitorOf(services, request),
    language: languageOf(request.headers['accept-language']),
    audience: 'open',
    endpoint,
    baseUrl: baseUrlOf(`${services.config.publicUrl}/${protocol.path}`, endpoint),
    factsVersion: facts.version,
    published: narrow(facts.services, endpoint),
    address: addressOf(request),
    signal: signalOf(reply),
  };
}

function readRequest(request: FastifyRequest): ProtocolRequest {
  const query = request.url.split('?').slice(1).join('?');
  if (typeof request.body !== 'string' || request.body.trim() === '') return { query, body: undefined };
  const isXml =
    /xml/i.test(request.headers['content-type'] ?? '') || request.body.trimStart().startsWith('<');
  return { query, body: { kind: isXml ? 'xml' : 'form', text: request.body } };
}
