/** Features of a GeoJSON answer, read leniently: what is not understood is left out, nothing is thrown. */

import type { FoundFeature } from '../map-types.ts';

export function readFoundFeatures(collection: unknown): FoundFeature[] {
  const features = (collection as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) return [];
  return features.flatMap((feature: unknown, index) => {
    const { id, properties } = (feature ?? {}) as { id?: unknown; properties?: unknown };
    if (typeof properties !== 'object' || properties === null) return [];
    const name = typeof id === 'string' || typeof id === 'number' ? String(id) : String(index + 1);
    return [{ id: name, properties: properties as Record<string, unknown> }];
  });
}
