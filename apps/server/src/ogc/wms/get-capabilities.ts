import {
  checkUpdateSequence,
  type WmsGetCapabilities,
  type WmsProfile,
  writeWmsCapabilities,
} from '@cartable/ogc';
import { announcedSrids } from '../announced-systems.ts';
import type { DocumentCache } from '../document-cache.ts';
import { getScopedEndpoint } from '../endpoint-scope.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { serviceFacts } from '../service-facts.ts';
import { layerTree } from './layers.ts';

/** The same for every visitor of the open endpoint, so one copy serves all until the next publication. */
export function getCapabilities(
  context: ServiceContext,
  request: WmsGetCapabilities,
  cache: DocumentCache,
  profile: WmsProfile,
): ServiceAnswer {
  checkUpdateSequence(request.updateSequence, context.factsVersion);
  const write = () =>
    writeWmsCapabilities({
      service: serviceFacts(context, 'WMS'),
      version: request.version,
      updateSequence: String(context.factsVersion),
      title: getScopedEndpoint(context)?.title ?? context.services.config.siteTitle,
      layers: layerTree(visible(context, 'list')),
      profile,
      srids: announcedSrids,
    });
  const document = cache.get(context.factsVersion, `${context.baseUrl} ${request.version}`, write);
  return {
    document,
    contentType:
      request.version === '1.3.0' ? 'text/xml; charset=utf-8' : 'application/vnd.ogc.wms_xml; charset=utf-8',
  };
}
