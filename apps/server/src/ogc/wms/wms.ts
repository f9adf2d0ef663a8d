import { Kvp, readGetMapXml, readWmsRequest, type WmsRequest } from '@cartable/ogc';
import { DocumentCache } from '../document-cache.ts';
import type { ProtocolRequest, ServiceProtocol } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { ServiceContext } from '../service-context.ts';
import { describeLayer } from './describe-layer.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getLegendGraphic } from './get-legend-graphic.ts';
import { getMap } from './get-map.ts';
import { getStyles } from './get-styles.ts';
import { refuseWms } from './refuse-wms.ts';

/** WMS 1.3.0 and 1.1.1 of the WMS-VECTOR services. */
export function createWms(): ServiceProtocol {
  const capabilities = new DocumentCache();
  return {
    path: 'wms-v',
    serves: 'WMS-VECTOR',
    requestsPerSecond: (config) => config.wmsPerSecond,
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
      return getCapabilities(context, request, capabilities, 'features');
    case 'GetMap':
      return getMap(context, request);
    case 'GetFeatureInfo':
      return getFeatureInfo(context, request);
    case 'GetLegendGraphic':
      return getLegendGraphic(context, request);
    case 'DescribeLayer':
      return describeLayer(context, request);
    case 'GetStyles':
      return getStyles(context, request);
  }
}

/** A form holds the parameters in its body, and may leave some in the address; a document holds them all. */
export function parametersOf({ query, body }: ProtocolRequest): Kvp {
  if (body === undefined) return Kvp.parse(query);
  if (body.kind === 'form') return Kvp.parse([query, body.text].filter((part) => part !== '').join('&'));
  return readGetMapXml(body.text);
}
