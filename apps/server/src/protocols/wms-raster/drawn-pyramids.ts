import { CartableError } from '@cartable/contract';
import type { ServiceOperation } from '@cartable/datastore';
import { type MapView, maxLayers, OgcRequestError } from '@cartable/ogc';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Validated } from '../features/validated.ts';
import type { DrawnPyramid } from '../tiles/pyramid-archives.ts';
import { checkOwnStyle, findServices } from '../wms/layers.ts';

/** Pyramids a request shows, from the bottom up. @throws {OgcRequestError} `LayerNotDefined`, `StyleNotDefined` */
export function drawnPyramids(
  context: ServiceContext,
  operation: ServiceOperation,
  { layers, sentStyle }: Pick<MapView, 'layers' | 'sentStyle'>,
  locator = 'LAYERS',
): DrawnPyramid[] {
  if (sentStyle !== undefined) throw styleRejected(sentStyle.kind === 'body' ? 'SLD_BODY' : 'SLD');
  const drawn: DrawnPyramid[] = [];
  for (const { name, style } of layers) {
    const services = findServices(context, operation, { name, locator });
    checkOwnStyle(name, style, locator === 'LAYERS' ? 'STYLES' : 'STYLE');
    drawn.push(
      ...services.flatMap((service) => (service.pyramid ? [{ service, pyramid: service.pyramid }] : [])),
    );
    if (drawn.length > maxLayers) throw tooManyLayers(locator);
  }
  return drawn;
}

/** What tells whether an answer made of pyramids is still the same. */
export const validatedBy = (drawn: readonly DrawnPyramid[], received: ProtocolRequest): Validated => ({
  services: drawn.map(({ service }) => service),
  received,
  form: '',
  hasLinks: false,
});

/** The colours of an image are in its tiles: no style of a request can change them. */
function styleRejected(locator: string): OgcRequestError {
  const { code, params } = new CartableError('service.option-unsupported', { option: locator });
  return new OgcRequestError({ exceptionCode: 'InvalidParameterValue', locator, code, params });
}

function tooManyLayers(locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator,
    code: 'service.too-many-layers',
    params: { limit: maxLayers },
  });
}
