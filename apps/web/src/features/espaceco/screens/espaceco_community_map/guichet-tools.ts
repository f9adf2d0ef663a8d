import type { EspacecoCommunity, Functionality, KeptPlace } from '@cartable/contract/espaceco';
import type { MapToolset, PlaceSearchFor } from '../../../../map/index.ts';

/** Whether the community chose a tool for its map. */
export const has = ({ functionalities }: EspacecoCommunity, tool: Functionality): boolean =>
  functionalities.includes(tool);

/** Those the map itself has. The direction of a line is told with its length. */
export function toolsetOf(community: EspacecoCommunity): MapToolset {
  return {
    zoom: has(community, 'zoom_control'),
    rotation: has(community, 'rotate_control'),
    overview: has(community, 'overviewmap_control'),
    length: has(community, 'measure_distance') || has(community, 'measure_azimut'),
    area: has(community, 'measure_area'),
  };
}

/** One field for both tools, for what was chosen of them; undefined without any. */
export function placeSearchOf(community: EspacecoCommunity): PlaceSearchFor | undefined {
  const findsNames = has(community, 'search_address');
  const findsCoordinates = has(community, 'search_lonlat');
  if (findsNames && findsCoordinates) return 'all';
  if (findsNames) return 'names';
  return findsCoordinates ? 'coordinates' : undefined;
}

/** What somebody may keep under a name. */
export const keptKinds = (community: EspacecoCommunity): readonly KeptPlace['kind'][] => [
  ...(has(community, 'save_positions') ? (['position'] as const) : []),
  ...(has(community, 'search') ? (['search'] as const) : []),
];
