import { findCrsByName, formatCrs, tileBbox } from '@cartable/geo';
import {
  type FoundLayer,
  invalidParameter,
  OgcRequestError,
  readInfoFormat,
  type WmtsGetFeatureInfo,
  writeFeatureInfo,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { foundPoint } from '../tiles/found-point.ts';
import { withValues } from '../tiles/pyramid-archives.ts';
import { findTile } from './find-tile.ts';

/** The values of the raster under a pixel of a tile (07-057r7 §7.3). */
export async function getFeatureInfo(
  context: ServiceContext,
  request: WmtsGetFeatureInfo,
): Promise<ServiceAnswer> {
  const { served, tile } = findTile(context, request, 'query');
  const { service, pyramid, layer } = served;
  if (!layer.queryable) throw notQueryable(layer.name);
  const { set } = layer;
  const infoFormat = readInfoFormat(request.infoFormat);
  checkPixel('I', request.column, set.tileSizePixels);
  checkPixel('J', request.row, set.tileSizePixels);
  const [minX, , maxX, maxY] = tileBbox(tile, set);
  const pixel = (maxX - minX) / set.tileSizePixels;
  const x = minX + (request.column + 0.5) * pixel;
  const y = maxY - (request.row + 0.5) * pixel;
  const { srid } = set;
  const [values] = await withValues(context, [{ service, pyramid }], { x, y, srid }, (pyramids) =>
    context.services.maps.run(
      { kind: 'find-values', x, y, srid, pyramids },
      { signal: context.signal, timeoutMs: context.services.config.renderTimeoutMs },
    ),
  );
  const features = values == null ? [] : [foundPoint(layer.name, values, { x, y, srid })];
  const found: FoundLayer = { name: layer.name, title: layer.title, features };
  const crs = findCrsByName(formatCrs(srid, 'short'));
  if (!crs) throw invalidParameter('TileMatrixSet', request.tileMatrixSet, set.identifier);
  return {
    body: writeFeatureInfo([found], infoFormat, crs),
    contentType: `${infoFormat}; charset=utf-8`,
  };
}

function checkPixel(locator: 'I' | 'J', value: number, side: number): void {
  if (value < side) return;
  throw new OgcRequestError({
    exceptionCode: 'PointIJOutOfRange',
    locator,
    code: 'service.parameter-invalid',
    params: { parameter: locator, value: String(value), expected: `0 … ${side - 1}` },
  });
}

function notQueryable(name: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: 'Layer',
    code: 'service.layer-not-queryable',
    params: { name },
  });
}
