/** At which level of Web Mercator a map shows what a level of a tile matrix set does; a part of a level when between two. */

import type { TileMatrixSetName } from '@cartable/contract/datastore';
import { resolutionAt, tileMatrixSet } from '@cartable/geo';

/** @param latitude degrees: Web Mercator stretches the ground with it, the other projections hardly do. */
export function mapLevelOf(set: TileMatrixSetName, level: number, latitude: number): number {
  if (set === 'PM') return level;
  const groundMetres = resolutionAt(level, tileMatrixSet(set));
  const onMap = groundMetres / Math.cos((latitude * Math.PI) / 180);
  return Math.max(0, Math.log2(resolutionAt(0) / onMap));
}
