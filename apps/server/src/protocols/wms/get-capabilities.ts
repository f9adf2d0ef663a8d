import {
  checkUpdateSequence,
  type WmsGetCapabilities,
  type WmsProfile,
  writeWmsCapabilities,
} from '@cartable/ogc';
import { advertisedSrids } from '../context/advertised-systems.ts';
import { cachedDocument, type DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { getScopedEndpoint } from '../context/scoped-endpoint.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { serviceInfo } from '../context/service-info.ts';
import { layerTree } from './layers.ts';

export function getCapabilities(
  context: ServiceContext,
  request: WmsGetCapabilities,
  cache: DocumentCache,
  profile: WmsProfile,
): ServiceAnswer {
  checkUpdateSequence(request.updateSequence, context.updateSequence);
  const write = () =>
    writeWmsCapabilities({
      service: serviceInfo(context, 'WMS'),
      version: request.version,
      updateSequence: String(context.updateSequence),
      title: getScopedEndpoint(context)?.title ?? context.services.config.siteTitle,
      layers: layerTree(visible(context, 'list')),
      profile,
      srids: advertisedSrids,
    });
  const document = cachedDocument(context, cache, [request.version, String(context.updateSequence)], write);
  return {
    document,
    contentType:
      request.version === '1.3.0' ? 'text/xml; charset=utf-8' : 'application/vnd.ogc.wms_xml; charset=utf-8',
  };
}
