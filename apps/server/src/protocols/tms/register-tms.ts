import { text } from 'node:stream/consumers';
import { CartableError } from '@cartable/contract';
import { flipRow, isTileOf } from '@cartable/geo';
import { bottomRowsPath, jsonMediaType, quote, type TileLayer, writeTmsError } from '@cartable/ogc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterOf, statusOf } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { DocumentCache } from '../context/answer/document-cache.ts';
import { sendAnswer } from '../context/answer/send-answer.ts';
import { sendTile } from '../context/answer/send-tile.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { cacheControlOf, privately } from '../context/answer/tile-headers.ts';
import { answerPreflight } from '../context/cross-origin.ts';
import { presentableError } from '../context/presentable-error.ts';
import { guardEntrance } from '../context/private-root.ts';
import { type ProtocolEntrance, protocolContext } from '../context/protocol-context.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { mayHold, type StoredTiles } from '../tiles/stored-tiles.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tiles/tile-address.ts';
import { answerTmsDocument, getServed, styleKeyOf, type TmsDocument } from './tms-documents.ts';

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
];

/** TMS 1.0.0 of the services of pyramids, vector and raster, with its descriptions in JSON (ADR 17). */
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
  guardEntrance(scope, entrance.audience, services);
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    protocolContext(entrance, services, request, reply);
  scope.setErrorHandler(async (error, request, reply) =>
    sendAnswer(request, reply, refuse(await contextOf(request, reply), error)),
  );
  const get = (
    path: string,
    answer: (context: ServiceContext, layer: string) => ServiceAnswer | Promise<ServiceAnswer>,
  ) => {
    answerPreflight(scope, `${entrance.root}${path}`);
    scope.get(`${entrance.root}${path}`, async (request, reply) => {
      const { layer = '' } = request.params as { layer?: string };
      return sendAnswer(request, reply, await answer(await contextOf(request, reply), layer));
    });
  };
  for (const [path, name] of documentPaths)
    get(path, (context, layer) => answerTmsDocument(context, name, layer, cache));
  get('/1.0.0/:layer/style.json', async (context, layer) => {
    const key = styleKeyOf(context, layer);
    if (key === undefined) return answerTmsDocument(context, 'style', layer, cache);
    const body = await text(await services.datastores.context.objects.get(key));
    const cacheControl = entrance.audience === 'open' ? 'no-cache' : privately;
    const headers = { 'cache-control': cacheControl };
    return { body, contentType: jsonMediaType, hasLinks: true, headers };
  });
  for (const rows of ['top', 'bottom'] as const) {
    const below = rows === 'bottom' ? `/${bottomRowsPath}` : '';
    const path = `${entrance.root}/1.0.0/:layer${below}/:z/:x/:file`;
    answerPreflight(scope, path);
    scope.get(path, async (request, reply) =>
      answerTile(await contextOf(request, reply), { tiles, rows }, request, reply),
    );
  }
}

async function answerTile(
  context: ServiceContext,
  { tiles, rows }: { readonly tiles: StoredTiles; readonly rows: 'top' | 'bottom' },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { layer: name, z, x, file } = request.params as Record<'layer' | 'z' | 'x' | 'file', string>;
  const served = getServed(context, name, 'read');
  const path = `${z}/${x}/${file}`;
  const { layer } = served;
  const address = readAddress(path, rows);
  if (address === undefined || address.z > layer.bottomLevel || !isTileOf(address, layer.set))
    throw unknownTile(path, layer);
  if (!isExtensionOf(address.extension, layer.formats))
    throw new CartableError('service.tile-format', {
      format: address.extension,
      formats: layer.formats.map(({ extension }) => extension).join(', '),
    });
  const isMade = mayHold(served, address);
  // The TileMap lists every level from 0 on: those above the pyramid have nothing to show.
  if (!isMade && rows === 'top') throw unknownTile(path, layer);
  const { v } = request.query as { v?: string };
  const cacheControl = context.audience === 'open' ? cacheControlOf(v, layer.version) : privately;
  const tile = isMade ? await tiles.find(served, address) : undefined;
  return sendTile(request, reply, tile, { version: layer.version, cacheControl });
}

function readAddress(path: string, rows: 'top' | 'bottom'): TileAddress | undefined {
  const address = readTileAddress(path);
  if (address === undefined || rows === 'top') return address;
  return { ...address, y: flipRow(address.y, address.z) };
}

function unknownTile(path: string, { topLevel, bottomLevel }: TileLayer): CartableError {
  return new CartableError('service.tile-unknown', {
    name: quote(path),
    levels: `${topLevel} … ${bottomLevel}`,
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
