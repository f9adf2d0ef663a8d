import { containsExtent, type Extent } from 'ol/extent.js';
import type Geometry from 'ol/geom/Geometry.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { isAttached, isOther } from './is-attached.ts';
import type { Attachment, Ties } from './sketch-types.ts';
import { type NamedLayers, sourcesOf } from './sources-of.ts';

interface AttachmentContext {
  readonly map: OlMap;
  readonly layers: NamedLayers;
  readonly ties: Ties;
  /** In units of the map. @default that of what is drawn */
  readonly tolerance?: number;
}

/** How a geometry is tied to features of layers, as far as the map has them. */
export function attachmentOf(
  geometry: Geometry,
  { map, layers, ties: { to, except }, tolerance }: AttachmentContext,
): Attachment {
  const sources = sourcesOf(layers, to);
  if (isAttached(geometry, sources, { tolerance, except })) return 'tied';
  const view = map.getView().calculateExtent(map.getSize());
  if (sources.some((source) => hasIn(source, view, except))) return 'loose';
  const isKnown = to.every((name) => layers.find(({ id }) => id === name)?.knows?.(view) === true);
  return isKnown && containsExtent(view, geometry.getExtent()) ? 'free' : 'unseen';
}

function hasIn(source: VectorSource, extent: Extent, except: string | undefined): boolean {
  const found = source.forEachFeatureIntersectingExtent(
    extent,
    (feature) => isOther(feature, except) || undefined,
  );
  return found === true;
}
