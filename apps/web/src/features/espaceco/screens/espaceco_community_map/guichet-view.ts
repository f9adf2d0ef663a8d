/** What the map of a community draws, and where it opens. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { geometryOfWkt } from '../../../../map/index.ts';
import { boxOfGeometry } from '../../../records/index.ts';
import { type Draft, wktOf } from '../../parts/unsent/drafts/draft.ts';
import { boxOf, type GuichetLayer, isInLevels, mapLayerOf } from './layers/guichet-layers.ts';

export function drawnOf(layers: readonly GuichetLayer[], change: number, zoom: number | undefined) {
  const shown = layers.filter((one) => one.choice.isVisible && isInLevels(one, zoom));
  const drawn = shown.flatMap((one) => {
    const layer = mapLayerOf(one, change);
    return layer ? [{ layer, opacity: one.choice.opacity / 100 }] : [];
  });
  return {
    layers: drawn.map(({ layer }) => layer),
    opacities: Object.fromEntries(drawn.map(({ layer, opacity }) => [layer.id, opacity])),
  };
}

/** The extent it chose, else what its layers cover. */
export function boxOfCommunity(
  { extent }: EspacecoCommunity,
  layers: readonly GuichetLayer[],
): GeographicBox | null {
  if (extent !== null) {
    const [west, south, east, north] = extent;
    return { west, south, east, north };
  }
  const [first] = layers.flatMap((one) => boxOf(one) ?? []);
  return first ?? null;
}

/** What is to be in view for an object to be changed. */
export function boxOfDraft(draft: Draft | undefined): GeographicBox | undefined {
  const geometry = draft && geometryOfWkt(wktOf(draft));
  return (geometry && boxOfGeometry(geometry)) ?? undefined;
}

const defaultLevels = [2, 20] as const;

export function levelsOfCommunity({ min_zoom, max_zoom }: EspacecoCommunity): readonly [number, number] {
  return [Math.max(defaultLevels[0], min_zoom ?? 0), max_zoom ?? defaultLevels[1]];
}
