import { type FoundLayer, invalidParameter, type WmsGetFeatureInfo, writeFeatureInfo } from '@cartable/ogc';
import type { FoundFeatures } from '../../map-workers/tasks/find-features.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated } from '../features/validated.ts';
import { type DrawnLayer, drawnLayers, validatedBy } from './drawn-layers.ts';
import { findServices } from './layers.ts';

export async function getFeatureInfo(
  context: ServiceContext,
  request: WmsGetFeatureInfo,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const layers = queriedLayers(context, request, await drawnLayers(context, 'query', request));
  return validated(context, validatedBy(layers, { received, request }), () =>
    findFeatures(context, request, layers),
  );
}

async function findFeatures(
  context: ServiceContext,
  request: WmsGetFeatureInfo,
  layers: readonly DrawnLayer[],
): Promise<ServiceAnswer> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const { infoFormat, featureCount, crs, width, height, bbox, pixelSizeMm } = request;
  const found = await context.services.maps.run(
    {
      kind: 'find-features',
      map: { width, height, bbox, srid: crs.crs.srid, pixelSizeMm },
      column: request.column,
      row: request.row,
      layers: layers.flatMap(({ tables }) => tables),
      limit: featureCount,
      withMapGeometry: /gml|xml/.test(infoFormat),
    },
    { signal: context.signal, timeoutMs },
  );
  return {
    body: writeFeatureInfo(byLayer(layers, found, featureCount), infoFormat, crs),
    contentType: `${infoFormat}; charset=utf-8`,
  };
}

/** The layers asked about, as the map draws them: QUERY_LAYERS names some of LAYERS (06-042 §7.4.3.2). */
function queriedLayers(
  context: ServiceContext,
  { queryLayers, layers }: WmsGetFeatureInfo,
  drawn: readonly DrawnLayer[],
): DrawnLayer[] {
  return queryLayers.flatMap((name) => {
    const services = findServices(context, 'query', { name, locator: 'QUERY_LAYERS' });
    const queried = drawn.filter(({ service }) => services.includes(service));
    if (queried.length > 0) return queried;
    throw invalidParameter('QUERY_LAYERS', name, layers.map((layer) => layer.name).join(', '));
  });
}

/** A layer may draw several tables; clients only know the layer, and `feature_count` counts within it. */
function byLayer(layers: readonly DrawnLayer[], found: FoundFeatures, limit: number): FoundLayer[] {
  let rank = 0;
  return layers.map(({ service, tables }) => {
    const answers = found.layers.slice(rank, rank + tables.length);
    rank += tables.length;
    return {
      name: service.layerName,
      title: service.title,
      features: answers.flatMap((table) => table.features).slice(0, limit),
    };
  });
}
