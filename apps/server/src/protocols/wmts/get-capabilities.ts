import {
  isCurrentUpdateSequence,
  isVector,
  type TileLayer,
  type WmtsGetCapabilities,
  type WmtsSection,
  writeWmtsCapabilities,
} from '@cartable/ogc';
import { cachedDocument, type DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { rootOf } from '../context/mount.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { serviceInfo } from '../context/service-info.ts';
import { servedTilesOf } from '../tiles/tile-layers.ts';

export const wmtsPath = 'wmts';

export function getCapabilities(
  context: ServiceContext,
  request: WmtsGetCapabilities,
  cache: DocumentCache,
): ServiceAnswer {
  const contentType = 'text/xml; charset=utf-8';
  const sections = sectionsOf(request, context.updateSequence);
  const { config } = context.services;
  const write = () =>
    writeWmtsCapabilities({
      service: serviceInfo(context, 'WMTS'),
      restUrl: `${config.publicUrl}${rootOf(wmtsPath, context.audience)}`,
      updateSequence: String(context.updateSequence),
      layers: sections.has('Contents') || sections.has('OperationsMetadata') ? imageLayers(context) : [],
      sections,
    });
  const parts = [String(context.updateSequence), ...[...sections].sort()];
  return { document: cachedDocument(context, cache, parts, write), contentType };
}

/** A client that has the current document gets its number and no more (OWS Common 06-121r9 §7.3.4). */
function sectionsOf(
  { sections, updateSequence }: WmtsGetCapabilities,
  current: number,
): ReadonlySet<WmtsSection> {
  const isKnown = updateSequence !== undefined && isCurrentUpdateSequence(updateSequence, current);
  return isKnown ? new Set() : sections;
}

/** WMTS shows images; vector tiles are for TMS and OGC API – Tiles. */
function imageLayers(context: ServiceContext): TileLayer[] {
  return visible(context, 'list')
    .flatMap((service) => servedTilesOf(service)?.layer ?? [])
    .filter((layer) => !isVector(layer));
}
