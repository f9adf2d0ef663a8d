import type { WmsGetMap } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { withArchives } from '../tiles/pyramid-archives.ts';
import { mapImageOf } from '../wms/map-image.ts';
import { drawnPyramids } from './drawn-pyramids.ts';

export async function getMap(context: ServiceContext, request: WmsGetMap): Promise<ServiceAnswer> {
  const drawn = drawnPyramids(context, 'draw', request);
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await withArchives(context, drawn, (pyramids) =>
    context.services.maps.run(
      { kind: 'draw-pyramids', image: mapImageOf(request), pyramids },
      { signal: context.signal, timeoutMs },
    ),
  );
  return imageAnswer(image);
}
