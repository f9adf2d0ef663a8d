import { type FoundLayer, invalidParameter, type WmsGetFeatureInfo, writeFeatureInfo } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated } from '../features/validated.ts';
import { foundPoint } from '../tiles/found-point.ts';
import { type DrawnPyramid, withValues } from '../tiles/pyramid-archives.ts';
import { findServices } from '../wms/layers.ts';
import { drawnPyramids, validatedBy } from './drawn-pyramids.ts';

/** Values under a pixel: those of the bands where the raster is kept, else the colour shown. */
export async function getFeatureInfo(
  context: ServiceContext,
  request: WmsGetFeatureInfo,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const queried = queriedPyramids(context, request);
  return validated(context, validatedBy(queried, received), () => findValues(context, request, queried));
}

async function findValues(
  context: ServiceContext,
  request: WmsGetFeatureInfo,
  queried: readonly DrawnPyramid[],
): Promise<ServiceAnswer> {
  const [x, y] = clickedPoint(request);
  const srid = request.crs.crs.srid;
  const timeoutMs = context.services.config.renderTimeoutMs;
  const { infoFormat } = request;
  const found = await withValues(context, queried, { x, y, srid }, (pyramids) =>
    context.services.maps.run(
      { kind: 'find-values', x, y, srid, pyramids },
      { signal: context.signal, timeoutMs },
    ),
  );
  const layers = queried.map(({ service }, rank): FoundLayer => {
    const values = found[rank];
    const features = values == null ? [] : [foundPoint(service.layerName, values, { x, y, srid })];
    return { name: service.layerName, title: service.title, features };
  });
  return {
    body: writeFeatureInfo(layers, infoFormat, request.crs),
    contentType: `${infoFormat}; charset=utf-8`,
  };
}

/** QUERY_LAYERS names some of LAYERS (06-042 §7.4.3.2). */
function queriedPyramids(context: ServiceContext, request: WmsGetFeatureInfo): DrawnPyramid[] {
  const drawn = drawnPyramids(context, 'query', request);
  return request.queryLayers.flatMap((name) => {
    const services = findServices(context, 'query', { name, locator: 'QUERY_LAYERS' });
    const queried = drawn.filter(({ service }) => services.includes(service));
    if (queried.length > 0) return queried;
    throw invalidParameter('QUERY_LAYERS', name, request.layers.map((layer) => layer.name).join(', '));
  });
}

/** Centre of the pixel, in the system of the map. */
function clickedPoint({ bbox, width, height, column, row }: WmsGetFeatureInfo): [number, number] {
  const [minX, minY, maxX, maxY] = bbox;
  return [minX + ((column + 0.5) * (maxX - minX)) / width, maxY - ((row + 0.5) * (maxY - minY)) / height];
}
