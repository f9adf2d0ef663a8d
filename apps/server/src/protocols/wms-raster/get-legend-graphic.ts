import type { RasterStyle } from '@cartable/contract';
import { OgcRequestError, quote, type WmsGetLegendGraphic } from '@cartable/ogc';
import { imageAnswer } from '../context/answer/image-answer.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validated, writtenFor } from '../features/validated.ts';
import { drawnPyramids, validatedBy } from './drawn-pyramids.ts';

/** The colours of a ramp and their values. Other images have nothing to explain, and the capabilities say so. */
export async function getLegendGraphic(
  context: ServiceContext,
  request: WmsGetLegendGraphic,
  { received }: { readonly received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const { layer: name, style, sentStyle } = request;
  const drawn = drawnPyramids(context, 'legend', { layers: [{ name, style }], sentStyle }, 'LAYER');
  const ramps = drawn.flatMap(({ pyramid }) => (isRamp(pyramid.style) ? [pyramid.style] : []));
  if (ramps.length === 0) throw withoutLegend(name);
  const by = writtenFor(context, validatedBy(drawn, received));
  return validated(context, by, () => drawLegend(context, request, ramps[0]!));
}

async function drawLegend(
  context: ServiceContext,
  request: WmsGetLegendGraphic,
  ramp: Ramp,
): Promise<ServiceAnswer> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const image = await context.services.maps.run(
    {
      kind: 'draw-ramp-legend',
      ramp,
      width: request.width,
      height: request.height,
      transparent: request.transparent,
      format: request.format,
      language: context.language,
    },
    { signal: context.signal, timeoutMs },
  );
  return imageAnswer(image);
}

type Ramp = Extract<RasterStyle, { kind: 'colour-ramp' }>;

const isRamp = (style: RasterStyle | null): style is Ramp => style?.kind === 'colour-ramp';

function withoutLegend(name: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'LayerNotDefined',
    locator: 'LAYER',
    code: 'service.layer-without-legend',
    params: { name: quote(name) },
  });
}
