import { type TileMatrixSetName, tileMatrixSets } from '@cartable/contract/datastore';
import { findCrsByName, tileMatrixSet } from '@cartable/geo';

/** The grid of tiles that tell their system only, as TileJSON does; undefined when none of ours is in it. */
export function setOfCrs(crs: string): TileMatrixSetName | undefined {
  const srid = findCrsByName(crs)?.crs.srid;
  return tileMatrixSets.find((name) => tileMatrixSet(name).srid === srid);
}
