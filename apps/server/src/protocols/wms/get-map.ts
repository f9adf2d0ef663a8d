import type { WmsGetMap } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { drawnLayers, paintedTables } from './drawn-layers.ts';
import { mapImageOf } from './map-image.ts';

export async function getMap(context: ServiceContext, request: WmsGetMap): Promise<ServiceAnswer> {
  const layers = paintedTables(await drawnLayers(context, 'draw', request));
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await context.services.maps.run(
    { kind: 'draw-map', image: mapImageOf(request), layers, timeoutMs },
    { signal: context.signal, timeoutMs },
  );
  return imageAnswer(image);
}
