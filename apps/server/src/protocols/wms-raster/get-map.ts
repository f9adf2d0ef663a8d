import type { WmsGetMap } from '@cartable/ogc';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { drawnPyramids, withArchives } from './drawn-pyramids.ts';

export async function getMap(context: ServiceContext, request: WmsGetMap): Promise<ServiceAnswer> {
  const drawn = drawnPyramids(context, 'draw', request);
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await withArchives(context, drawn, (pyramids) =>
    context.services.maps.run(
      {
        kind: 'draw-pyramids',
        width: request.width,
        height: request.height,
        bbox: request.bbox,
        srid: request.crs.crs.srid,
        background: request.background,
        transparent: request.transparent,
        format: request.format,
        pyramids,
      },
      { signal: context.signal, timeoutMs },
    ),
  );
  return { body: image.bytes, contentType: image.contentType };
}
