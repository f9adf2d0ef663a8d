import {
  type CapabilitiesSection,
  type GetCapabilitiesRequest,
  isCurrentUpdateSequence,
  profileOf,
  type SpatialOperatorName,
  writeWfsCapabilities,
} from '@cartable/ogc';
import { cachedDocument, type DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { serviceInfo } from '../context/service-info.ts';
import { servedTypes } from '../features/feature-types.ts';
import { countOf } from './limits.ts';

/** Operators that both table adapters compute, and no others. */
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

export function getCapabilities(
  context: ServiceContext,
  request: GetCapabilitiesRequest,
  cache: DocumentCache,
  isTransactional = false,
): ServiceAnswer {
  const { version } = request;
  const sections = sectionsOf(request, context.updateSequence);
  const parts = [version, String(context.updateSequence), ...[...sections].sort()];
  const document = cachedDocument(context, cache, parts, () =>
    writeWfsCapabilities({
      service: serviceInfo(context, 'WFS'),
      publicUrl: context.services.config.publicUrl,
      types: sections.size === 0 ? [] : servedTypes(visible(context, 'list')).map(({ type }) => type),
      countDefault: countOf(undefined, version),
      updateSequence: String(context.updateSequence),
      spatialOperators,
      isTransactional,
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
