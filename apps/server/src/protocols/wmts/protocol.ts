import {
  isCurrentUpdateSequence,
  isVector,
  Kvp,
  readWmtsKvp,
  statusOfOwsException,
  type TileLayer,
  type WmtsGetCapabilities,
  type WmtsRequest,
  type WmtsSection,
  wmtsVersion,
  writeOwsExceptionReport,
  writeWmtsCapabilities,
} from '@cartable/ogc';
import { retryAfterOf } from '../../errors.ts';
import { DocumentCache, keptDocument } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { presentableError } from '../context/presentable-error.ts';
import { rootOf } from '../context/private-root.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { serviceFacts } from '../context/service-facts.ts';
import type { ProtocolRequest, ServiceProtocol } from '../protocol.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import { servedTilesOf } from '../tiles/tile-layers.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getTile } from './get-tile.ts';

export const wmtsPath = 'wmts';

/** WMTS 1.0.0 of the raster services of tiles, by keys and values; `register-wmts-rest.ts` has the other encoding. */
export interface Wmts extends ServiceProtocol {
  answerRequest(context: ServiceContext, request: WmtsRequest): Promise<ServiceAnswer>;
  refusal(context: ServiceContext, error: unknown): ServiceAnswer;
}

export function createWmts(tiles: StoredTiles): Wmts {
  const documents = new DocumentCache();
  const answerRequest = async (context: ServiceContext, request: WmtsRequest): Promise<ServiceAnswer> => {
    switch (request.operation) {
      case 'GetCapabilities':
        return getCapabilities(context, request, documents);
      case 'GetTile':
        return getTile(context, request, tiles);
      case 'GetFeatureInfo':
        return getFeatureInfo(context, request);
    }
  };
  return {
    path: wmtsPath,
    serves: 'WMTS-TMS',
    requestsPerSecond: (config) => config.wmtsPerSecond,
    answer: async (context, request) => answerRequest(context, readWmtsKvp(parametersOf(request))),
    answerRequest,
    refuse: async (context, _request, error) => refusal(context, error),
    refusal,
  };
}

function parametersOf({ query, body }: ProtocolRequest): Kvp {
  return Kvp.parse(
    body?.kind === 'form' ? [query, body.text].filter((part) => part !== '').join('&') : query,
  );
}

function getCapabilities(
  context: ServiceContext,
  request: WmtsGetCapabilities,
  cache: DocumentCache,
): ServiceAnswer {
  const contentType = 'text/xml; charset=utf-8';
  const sections = sectionsOf(request, context.updateSequence);
  const { config } = context.services;
  const write = () =>
    writeWmtsCapabilities({
      service: serviceFacts(context, 'WMTS'),
      restUrl: `${config.publicUrl}${rootOf(wmtsPath, context.audience)}`,
      updateSequence: String(context.updateSequence),
      layers: sections.has('Contents') || sections.has('OperationsMetadata') ? imageLayers(context) : [],
      sections,
    });
  const parts = [String(context.updateSequence), ...[...sections].sort()];
  return { document: keptDocument(context, cache, parts, write), contentType };
}

/** A client that has the current document gets its number and no more (OWS Common 06-121r9 §7.3.4). */
function sectionsOf(
  { sections, updateSequence }: WmtsGetCapabilities,
  current: number,
): ReadonlySet<WmtsSection> {
  const isKnown = updateSequence !== undefined && isCurrentUpdateSequence(updateSequence, current);
  return isKnown ? new Set() : sections;
}

/** WMTS shows images; vector tiles are for TMS and OGC API – Tiles. */
function imageLayers(context: ServiceContext): TileLayer[] {
  return visible(context, 'list')
    .flatMap((service) => servedTilesOf(service)?.layer ?? [])
    .filter((layer) => !isVector(layer));
}

function refusal(context: ServiceContext, error: unknown): ServiceAnswer {
  const reason = presentableError(context, error);
  const retryAfter = retryAfterOf(reason);
  return {
    body: writeOwsExceptionReport(reason, { version: wmtsVersion, language: context.language }),
    contentType: 'text/xml; charset=utf-8',
    status: statusOfOwsException(reason),
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  };
}
