/** Base map that is shown, and credits of a whole map. Pure. */

import type { SiteConfiguration } from '@cartable/contract/site';
import type { BaseMap, BaseMapChoice, MapLayer } from '../map-types.ts';

/** Sources of the shipped outlines. */
const embeddedAttribution = 'Natural Earth · IGN Admin Express';
const embedded = { type: 'embedded' } as const;

type SiteBaseMaps = Pick<SiteConfiguration, 'base_map' | 'other_base_maps'>;

/** That of the site takes the place of one that it offers no more. */
export function baseMapOf(
  choice: BaseMapChoice,
  { base_map, other_base_maps }: SiteBaseMaps,
): BaseMap | null {
  if (choice === 'none') return null;
  if (choice === 'embedded') return embedded;
  return other_base_maps[rankOf(choice)]?.base_map ?? base_map;
}

/** From the address of a page: any text. */
export function baseMapChoiceOf(text: string | undefined): BaseMapChoice {
  if (text === 'embedded' || text === 'none') return text;
  const rank = Number(/^site-([1-9]\d?)$/.exec(text ?? '')?.[1] ?? 0);
  return rank > 0 ? `site-${rank}` : 'site';
}

/** From 0; −1 for that of the site. */
const rankOf = (choice: BaseMapChoice): number => Number(/^site-(\d+)$/.exec(choice)?.[1] ?? 0) - 1;

/** That of the base map first, where there is one; each once. */
export function attributionsOf(layers: readonly MapLayer[], baseMap: BaseMap | null): string[] {
  const background = baseMap && (baseMap.type === 'embedded' ? embeddedAttribution : baseMap.attribution);
  const ofLayers = layers.flatMap((layer) =>
    'attribution' in layer && layer.attribution ? [layer.attribution] : [],
  );
  return [...new Set([...(background === null ? [] : [background]), ...ofLayers])];
}
