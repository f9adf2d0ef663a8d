import { type GetCapabilitiesRequest, type SpatialOperatorName, writeWfsCapabilities } from '@cartable/ogc';
import type { DocumentCache } from '../document-cache.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { serviceFacts } from '../service-facts.ts';
import { servedTypes } from './feature-types.ts';
import { defaultCount } from './limits.ts';

/** What both table adapters compute today, and nothing more. */
const spatialOperators: readonly SpatialOperatorName[] = ['BBOX', 'Intersects'];

/** The same for every visitor of the open endpoint, so one copy serves all until the next publication. */
export function getCapabilities(
  context: ServiceContext,
  request: GetCapabilitiesRequest,
  cache: DocumentCache,
): ServiceAnswer {
  const sections = [...request.sections].sort().join(',');
  const document = cache.get(context.factsVersion, `${context.baseUrl} ${sections}`, () =>
    writeWfsCapabilities({
      service: serviceFacts(context, 'WFS'),
      publicUrl: context.services.config.publicUrl,
      types: servedTypes(visible(context, 'list')).map(({ type }) => type),
      countDefault: defaultCount,
      updateSequence: String(context.factsVersion),
      spatialOperators,
      sections: request.sections,
    }),
  );
  return { document, contentType: 'text/xml; charset=utf-8' };
}
