import type { WmsGetLegendGraphic } from '@cartable/ogc';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { findLayer, styledTable } from './layers.ts';

export async function getLegendGraphic(
  context: ServiceContext,
  request: WmsGetLegendGraphic,
): Promise<ServiceAnswer> {
  const service = findLayer(context, 'legend', {
    name: request.layer,
    style: request.style,
    locator: 'LAYER',
  });
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await context.services.maps.run(
    {
      kind: 'draw-legend',
      layers: service.tables.map((table) => ({ ...styledTable(table), title: table.title })),
      width: request.width,
      height: request.height,
      scaleDenominator: request.scaleDenominator,
      format: request.format,
      language: context.language,
    },
    { signal: context.signal, timeoutMs },
  );
  return { body: image.bytes, contentType: image.contentType };
}
