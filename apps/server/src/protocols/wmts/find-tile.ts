import type { ServiceOperation } from '@cartable/datastore';
import { isInRange, type Tile } from '@cartable/geo';
import {
  invalidParameter,
  isVector,
  isWmtsSetOf,
  limitsOf,
  OgcRequestError,
  quote,
  type WmtsGetFeatureInfo,
  type WmtsGetTile,
  wmtsSetName,
  wmtsStyle,
} from '@cartable/ogc';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { noteUse } from '../context/used-services.ts';
import { type ServedTiles, servedTilesOf } from '../tiles/tile-layers.ts';

export interface FoundTile {
  readonly served: ServedTiles;
  readonly tile: Tile;
}

/**
 * The layer and the tile a request names, both announced in the capabilities. Unknown and not for this visitor look
 * alike. @throws {OgcRequestError} `InvalidParameterValue`, `TileOutOfRange`
 */
export function findTile(
  context: ServiceContext,
  request: WmtsGetTile | WmtsGetFeatureInfo,
  operation: ServiceOperation,
): FoundTile {
  const service = visible(context, operation).find(({ layerName }) => layerName === request.layer);
  const served = service && servedTilesOf(service);
  if (!served || isVector(served.layer)) throw unknownLayer(request.layer);
  noteUse(context, [service]);
  const { layer } = served;
  if (request.style !== '' && request.style !== wmtsStyle)
    throw invalidParameter('Style', request.style, wmtsStyle);
  if (!isWmtsSetOf(layer, request.tileMatrixSet))
    throw invalidParameter('TileMatrixSet', request.tileMatrixSet, wmtsSetName(layer));
  const limits = limitsOf(layer).find(({ z }) => String(z) === request.tileMatrix);
  if (limits === undefined)
    throw invalidParameter('TileMatrix', request.tileMatrix, `${layer.topLevel} … ${layer.bottomLevel}`);
  const tile = { z: limits.z, x: request.tileCol, y: request.tileRow };
  if (!isInRange(tile, limits)) throw outOfRange(tile, limits);
  return { served, tile };
}

function unknownLayer(name: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'Layer',
    code: 'service.layer-unknown',
    params: { name: quote(name) },
  });
}

type Limits = ReturnType<typeof limitsOf>[number];

function outOfRange({ x, y }: Tile, { minX, maxX, minY, maxY }: Limits): OgcRequestError {
  const isRow = y < minY || y > maxY;
  const [parameter, value, expected] = isRow
    ? ['TileRow', y, `${minY} … ${maxY}`]
    : ['TileCol', x, `${minX} … ${maxX}`];
  return new OgcRequestError({
    exceptionCode: 'TileOutOfRange',
    locator: String(parameter),
    code: 'service.tile-out-of-range',
    params: { parameter: String(parameter), value, expected: String(expected) },
  });
}
