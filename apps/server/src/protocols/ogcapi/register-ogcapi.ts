import { CartableError } from '@cartable/contract';
import type { Audience } from '@cartable/datastore';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOf } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { answerAsPublished } from '../context/answer/answer-as-published.ts';
import { DocumentCache } from '../context/answer/document-cache.ts';
import { sendAnswer } from '../context/answer/send-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { answerPreflight } from '../context/cross-origin.ts';
import { guardEntrance, rootOf } from '../context/private-root.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import {
  type ApiContext,
  apiContextOf,
  apiName,
  collectionTypes,
  widestContextOf,
} from './core/api-context.ts';
import { refuse } from './core/exceptions.ts';
import { styleSheet } from './core/html/style.ts';
import { answerDocument, type documents } from './documents.ts';
import { answerItem, answerItems } from './features/items.ts';
import { registerTiles } from './tiles/register-tiles.ts';

interface Parameters {
  readonly collectionId?: string;
  readonly featureId?: string;
  readonly tileMatrixSetId?: string;
}

const SECONDS_PER_MINUTE = 60;
/** The address of the style sheet changes with its content. */
const STYLE_CACHE = 'public, max-age=31536000, immutable';

const documentPaths: readonly (readonly [string, keyof typeof documents])[] = [
  ['', 'landing'],
  ['/conformance', 'conformance'],
  ['/api', 'api'],
  ['/collections', 'collections'],
  ['/collections/:collectionId', 'collection'],
  ['/collections/:collectionId/queryables', 'queryables'],
  ['/tileMatrixSets', 'tileMatrixSets'],
  ['/tileMatrixSets/:tileMatrixSetId', 'tileMatrixSet'],
  ['/collections/:collectionId/tiles', 'vectorTilesets'],
  ['/collections/:collectionId/map/tiles', 'mapTilesets'],
  ['/collections/:collectionId/tiles/:tileMatrixSetId', 'vectorTileset'],
  ['/collections/:collectionId/map/tiles/:tileMatrixSetId', 'mapTileset'],
];

/**
 * OGC API – Features and Tiles: `/ogcapi` over the whole platform, `/ogcapi/datastores/{technical name}` over one datastore, with
 * the same resources below either (ADR 8); the restricted services are below `/private/ogcapi`.
 */
export async function registerFeaturesApi(
  app: FastifyInstance,
  services: Services,
  { tiles, audience }: { readonly tiles: StoredTiles; readonly audience: Audience },
): Promise<void> {
  const apiPath = rootOf(apiName, audience);
  await app.register(async (scope) => {
    guardEntrance(scope, audience, services);
    scope.setErrorHandler(async (error, request, reply) => {
      const context = await widestContextOf(services, audience, request, reply);
      return sendAnswer(request, reply, refuse(context, error));
    });
    const cache = new DocumentCache();
    const config = limitOf(services.config.featuresApiPerSecond * SECONDS_PER_MINUTE, 'ogcapi');
    const get = (url: string, answer: Answer) => {
      answerPreflight(scope, url);
      scope.get(url, { config }, async (request, reply) => {
        const asked = request.params as Parameters;
        const found = await answerAsPublished(services, collectionTypes, async (facts) =>
          answer(await apiContextOf(services, audience, request, reply, facts), asked),
        );
        return sendAnswer(request, reply, found);
      });
    };
    for (const root of [apiPath, `${apiPath}/datastores/:datastore`]) {
      for (const [path, name] of documentPaths)
        get(`${root}${path}`, (context, { collectionId = '', tileMatrixSetId = '' }) =>
          answerDocument(context, name, { id: collectionId, set: tileMatrixSetId }, cache),
        );
      registerTiles(scope, root, { services, tiles, audience });
      const items = `${root}/collections/:collectionId/items`;
      get(items, (context, { collectionId = '' }) => answerItems(context, collectionId));
      get(`${items}/:featureId`, (context, { collectionId = '', featureId = '' }) =>
        answerItem(context, collectionId, featureId),
      );
    }
    if (audience === 'open') scope.get(`${apiPath}/style.css`, sendStyle);
    scope.get(`${apiPath}/*`, { config }, () => {
      throw new CartableError('common.not-found');
    });
  });
}

type Answer = (context: ApiContext, parameters: Parameters) => ServiceAnswer | Promise<ServiceAnswer>;

async function sendStyle(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.type('text/css; charset=utf-8').header('cache-control', STYLE_CACHE).send(styleSheet);
}
