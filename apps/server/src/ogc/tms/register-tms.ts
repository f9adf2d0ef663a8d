import { CartableError } from '@cartable/contract';
import { quote, writeTmsError } from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterOf, statusOf } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { allowOtherSites, answerPreflight } from '../cross-origin.ts';
import { DocumentCache } from '../document-cache.ts';
import { presentableError } from '../presentable-error.ts';
import { type ProtocolEntrance, protocolContext } from '../protocol-context.ts';
import { sendAnswer } from '../send-answer.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { sendTile } from '../tiles/send-tile.ts';
import { mayHold, type StoredTiles } from '../tiles/stored-tiles.ts';
import { cacheControlOf, privately } from '../tiles/tile-headers.ts';
import { isExtensionOf, readTileAddress } from './tile-address.ts';
import { answerTmsDocument, getServed, type TmsDocument } from './tms-documents.ts';

const entrances: readonly ProtocolEntrance[] = [
  { root: '/tms', audience: 'open', serves: 'WMTS-TMS' },
  { root: '/private/tms', audience: 'restricted', serves: 'WMTS-TMS' },
];

const documentPaths: readonly (readonly [string, TmsDocument])[] = [
  ['', 'services'],
  ['/1.0.0', 'tileMaps'],
  ['/1.0.0/:layer', 'tileMap'],
  ['/1.0.0/:layer/metadata.json', 'metadata'],
  ['/1.0.0/:layer/tilejson.json', 'tileJson'],
  ['/1.0.0/:layer/style.json', 'style'],
];

/** TMS 1.0.0 of the services of pyramids, vector and raster, with its descriptions in JSON (ADR 16). */
export async function registerTms(
  app: FastifyInstance,
  services: Services,
  tiles: StoredTiles,
): Promise<void> {
  for (const entrance of entrances)
    await app.register(async (scope) => registerEntrance(scope, entrance, services, tiles));
}

function registerEntrance(
  scope: FastifyInstance,
  entrance: ProtocolEntrance,
  services: Services,
  tiles: StoredTiles,
): void {
  const cache = new DocumentCache();
  if (entrance.audience === 'open') allowOtherSites(scope);
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    protocolContext(entrance, services, request, reply);
  scope.setErrorHandler(async (error, request, reply) =>
    sendAnswer(request, reply, refuse(await contextOf(request, reply), error)),
  );
  const get = (path: string, answer: (context: ServiceContext, layer: string) => ServiceAnswer) => {
    if (entrance.audience === 'open') answerPreflight(scope, `${entrance.root}${path}`);
    scope.get(`${entrance.root}${path}`, async (request, reply) => {
      const { layer = '' } = request.params as { layer?: string };
      return sendAnswer(request, reply, answer(await contextOf(request, reply), layer));
    });
  };
  for (const [path, name] of documentPaths)
    get(path, (context, layer) => answerTmsDocument(context, name, layer, cache));
  const tilePath = `${entrance.root}/1.0.0/:layer/:z/:x/:file`;
  if (entrance.audience === 'open') answerPreflight(scope, tilePath);
  scope.get(tilePath, async (request, reply) =>
    answerTile(await contextOf(request, reply), tiles, request, reply),
  );
}

async function answerTile(
  context: ServiceContext,
  tiles: StoredTiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { layer: name, z, x, file } = request.params as Record<'layer' | 'z' | 'x' | 'file', string>;
  const served = getServed(context, name, 'read');
  const path = `${z}/${x}/${file}`;
  const address = readTileAddress(path);
  const { layer } = served;
  if (address === undefined || !mayHold(served, address))
    throw new CartableError('service.tile-unknown', {
      name: quote(path),
      levels: `${layer.topLevel} … ${layer.bottomLevel}`,
    });
  if (!isExtensionOf(address.extension, layer.formats))
    throw new CartableError('service.tile-format', {
      format: address.extension,
      formats: layer.formats.map(({ extension }) => extension).join(', '),
    });
  const { v } = request.query as { v?: string };
  const cacheControl = context.audience === 'open' ? cacheControlOf(v, layer.version) : privately;
  return sendTile(request, reply, await tiles.find(served, address), {
    version: layer.version,
    cacheControl,
  });
}

/** In the words of TMS 1.0.0. */
function refuse(context: ServiceContext, error: unknown): ServiceAnswer {
  const reason = presentableError(context, error);
  const retryAfter = retryAfterOf(reason);
  const status = reason.kind === 'invalid' ? 400 : statusOf(reason);
  return {
    body: writeTmsError(reason, context.language),
    contentType: 'text/xml; charset=utf-8',
    status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  };
}
