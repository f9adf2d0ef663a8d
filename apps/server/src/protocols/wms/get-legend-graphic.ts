import type { WmsGetLegendGraphic } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated, writtenFor } from '../features/validated.ts';
import { type DrawnLayer, drawnLayers, validatedBy } from './drawn-layers.ts';

export async function getLegendGraphic(
  context: ServiceContext,
  request: WmsGetLegendGraphic,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const { layer: name, style, sentStyle } = request;
  const layers = await drawnLayers(context, 'legend', { layers: [{ name, style }], sentStyle }, 'LAYER');
  const by = writtenFor(context, validatedBy(layers, { received, request }));
  return validated(context, by, () => drawLegend(context, request, layers));
}

async function drawLegend(
  context: ServiceContext,
  request: WmsGetLegendGraphic,
  layers: readonly DrawnLayer[],
): Promise<ServiceAnswer> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await context.services.maps.run(
    {
      kind: 'draw-legend',
      layers: layers.flatMap(({ service, tables }) =>
        tables.map((table, rank) => ({ ...table, title: service.tables[rank]?.title ?? service.title })),
      ),
      width: request.width,
      height: request.height,
      scaleDenominator: request.scaleDenominator,
      rule: request.rule,
      transparent: request.transparent,
      format: request.format,
      language: context.language,
    },
    { signal: context.signal, timeoutMs },
  );
  return imageAnswer(image);
}
