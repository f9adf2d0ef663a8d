import type { PublishedService } from '@cartable/datastore';
import { type FoundLayer, type WmsGetFeatureInfo, writeFeatureInfo } from '@cartable/ogc';
import type { FoundFeatures } from '../../map-workers/tasks.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { findLayer, styledTable } from './layers.ts';

export async function getFeatureInfo(
  context: ServiceContext,
  request: WmsGetFeatureInfo,
): Promise<ServiceAnswer> {
  const services = request.queryLayers.map((name) =>
    findLayer(context, 'query', { name, style: '', locator: 'QUERY_LAYERS' }),
  );
  const timeoutMs = context.services.config.renderTimeoutMs;
  const found = await context.services.maps.run(
    {
      kind: 'find-features',
      width: request.width,
      height: request.height,
      bbox: request.bbox,
      srid: request.crs.crs.srid,
      column: request.column,
      row: request.row,
      layers: services.flatMap((service) => service.tables.map(styledTable)),
      limit: request.featureCount,
    },
    { signal: context.signal, timeoutMs },
  );
  return {
    body: writeFeatureInfo(byLayer(services, found, request.featureCount), request.infoFormat),
    contentType: `${request.infoFormat}; charset=utf-8`,
  };
}

/** A layer may draw several tables; clients only know the layer, and `feature_count` counts within it. */
function byLayer(services: readonly PublishedService[], found: FoundFeatures, limit: number): FoundLayer[] {
  let rank = 0;
  return services.map((service) => {
    const tables = found.layers.slice(rank, rank + service.tables.length);
    rank += service.tables.length;
    return {
      name: service.layerName,
      title: service.title,
      features: tables.flatMap((table) => table.features).slice(0, limit),
    };
  });
}
