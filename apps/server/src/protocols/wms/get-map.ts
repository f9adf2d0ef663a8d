import type { WmsGetMap } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { drawnLayers, paintedTables } from './drawn-layers.ts';

export async function getMap(context: ServiceContext, request: WmsGetMap): Promise<ServiceAnswer> {
  const layers = paintedTables(await drawnLayers(context, 'draw', request));
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await context.services.maps.run(
    {
      kind: 'draw-map',
      width: request.width,
      height: request.height,
      bbox: request.bbox,
      srid: request.crs.crs.srid,
      background: request.background,
      transparent: request.transparent,
      format: request.format,
      layers,
      pixelSizeMm: request.pixelSizeMm,
      timeoutMs,
    },
    { signal: context.signal, timeoutMs },
  );
  return { body: image.bytes, contentType: image.contentType };
}
