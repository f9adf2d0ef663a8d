import type { WmsGetMap } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated } from '../features/validated.ts';
import { drawnLayers, paintedTables, validatedBy } from './drawn-layers.ts';
import { mapImageOf } from './map-image.ts';

export async function getMap(
  context: ServiceContext,
  request: WmsGetMap,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const drawn = await drawnLayers(context, 'draw', request);
  const layers = paintedTables(drawn);
  const timeoutMs = context.services.config.renderTimeoutMs;
  return validated(context, validatedBy(drawn, { received, request }), async () =>
    imageAnswer(
      await context.services.maps.run(
        { kind: 'draw-map', image: mapImageOf(request), layers, timeoutMs },
        { signal: context.signal, timeoutMs },
      ),
    ),
  );
}
