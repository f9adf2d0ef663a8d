import { OgcRequestError, readWmsRequest, type WmsRequest, wmsImageOperations } from '@cartable/ogc';
import { DocumentCache } from '../document-cache.ts';
import type { ServiceProtocol } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { getCapabilities } from '../wms/get-capabilities.ts';
import { refuseWms } from '../wms/refuse-wms.ts';
import { parametersOf } from '../wms/wms.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getLegendGraphic } from './get-legend-graphic.ts';
import { getMap } from './get-map.ts';

/** WMS 1.3.0 and 1.1.1 of the WMS-RASTER services: images resampled from pyramids of tiles. */
export function createWmsRaster(): ServiceProtocol {
  const capabilities = new DocumentCache();
  return {
    path: 'wms-r',
    serves: 'WMS-RASTER',
    requestsPerSecond: (config) => config.wmsRasterPerSecond,
    answer: async (context, request) => answer(context, readWmsRequest(parametersOf(request)), capabilities),
    refuse: refuseWms,
  };
}

function answer(
  context: ServiceContext,
  request: WmsRequest,
  capabilities: DocumentCache,
): ServiceAnswer | Promise<ServiceAnswer> {
  switch (request.operation) {
    case 'GetCapabilities':
      return getCapabilities(context, request, capabilities, 'images');
    case 'GetMap':
      return getMap(context, request);
    case 'GetFeatureInfo':
      return getFeatureInfo(context, request);
    case 'GetLegendGraphic':
      return getLegendGraphic(context, request);
    case 'DescribeLayer':
    case 'GetStyles':
      throw new OgcRequestError({
        exceptionCode: 'OperationNotSupported',
        locator: 'REQUEST',
        code: 'service.operation-unknown',
        params: { operation: request.operation, operations: wmsImageOperations.join(', ') },
      });
  }
}
