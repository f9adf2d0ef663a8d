import type { WmsGetMap } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated } from '../features/validated.ts';
import { withArchives } from '../tiles/pyramid-archives.ts';
import { mapImageOf } from '../wms/map-image.ts';
import { drawnPyramids, validatedBy } from './drawn-pyramids.ts';

export async function getMap(
  context: ServiceContext,
  request: WmsGetMap,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const drawn = drawnPyramids(context, 'draw', request);
  const timeoutMs = context.services.config.renderTimeoutMs;
  return validated(context, validatedBy(drawn, received), async () =>
    imageAnswer(
      await withArchives(context, drawn, (pyramids) =>
        context.services.maps.run(
          { kind: 'draw-pyramids', image: mapImageOf(request), pyramids },
          { signal: context.signal, timeoutMs },
        ),
      ),
    ),
  );
}
