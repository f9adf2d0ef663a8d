/** Base map that is shown, and credits of a whole map. Pure. */

import type { BaseMap, BaseMapChoice, MapLayer } from '../map-types.ts';

/** Sources of the shipped outlines. */
const embeddedAttribution = 'Natural Earth · IGN Admin Express';
const embedded = { type: 'embedded' } as const;

export function baseMapOf(choice: BaseMapChoice, ofSite: BaseMap): BaseMap | null {
  if (choice === 'none') return null;
  return choice === 'embedded' ? embedded : ofSite;
}

/** That of the base map first, where there is one; each once. */
export function attributionsOf(layers: readonly MapLayer[], baseMap: BaseMap | null): string[] {
  const background = baseMap && (baseMap.type === 'embedded' ? embeddedAttribution : baseMap.attribution);
  const ofLayers = layers.flatMap((layer) =>
    'attribution' in layer && layer.attribution ? [layer.attribution] : [],
  );
  return [...new Set([...(background === null ? [] : [background]), ...ofLayers])];
}
