import {
  type CapabilitiesSection,
  type GetCapabilitiesRequest,
  isCurrentUpdateSequence,
  profileOf,
  type SpatialOperatorName,
  writeWfsCapabilities,
} from '@cartable/ogc';
import type { DocumentCache } from '../document-cache.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { serviceFacts } from '../service-facts.ts';
import { servedTypes } from './feature-types.ts';
import { countOf } from './limits.ts';

/** What both table adapters compute, and nothing more. */
const spatialOperators: readonly SpatialOperatorName[] = [
  'BBOX',
  'Equals',
  'Disjoint',
  'Intersects',
  'Touches',
  'Crosses',
  'Within',
  'Contains',
  'Overlaps',
  'Beyond',
  'DWithin',
];

/** The same for every visitor of the open endpoint, so one copy serves all until the next publication. */
export function getCapabilities(
  context: ServiceContext,
  request: GetCapabilitiesRequest,
  cache: DocumentCache,
): ServiceAnswer {
  const { version } = request;
  const sections = sectionsOf(request, context.factsVersion);
  const key = [context.baseUrl, version, ...[...sections].sort()].join(' ');
  const document = cache.get(context.factsVersion, key, () =>
    writeWfsCapabilities({
      service: serviceFacts(context, 'WFS'),
      publicUrl: context.services.config.publicUrl,
      types: sections.size === 0 ? [] : servedTypes(visible(context, 'list')).map(({ type }) => type),
      countDefault: countOf(undefined, version),
      updateSequence: String(context.factsVersion),
      spatialOperators,
      version,
      sections,
    }),
  );
  return { document, contentType: 'text/xml; charset=utf-8' };
}

/** A client that has the current document gets its number and no more (OWS Common 06-121r9 §7.3.4); 1.0.0 has no such rule. */
function sectionsOf(request: GetCapabilitiesRequest, current: number): ReadonlySet<CapabilitiesSection> {
  const { version, updateSequence, sections } = request;
  const isKnown =
    updateSequence !== undefined &&
    profileOf(version).family !== '1.0' &&
    isCurrentUpdateSequence(updateSequence, current);
  return isKnown ? new Set() : sections;
}
