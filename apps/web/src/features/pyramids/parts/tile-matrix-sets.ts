/** Tile matrix sets as forms and pages name them, and those that suit data. */

import type { GeographicBox } from '@cartable/contract/core';
import { type TileMatrixSetName, tileMatrixSets } from '@cartable/contract/datastore';
import { findTileMatrixSet, isSetForData, type TileMatrixSet, tileMatrixSet } from '@cartable/geo';

/** @example setLabelOf('LAMB93') === 'Lambert-93 (LAMB93, EPSG:2154)' */
export function setLabelOf(name: string): string {
  const set = findTileMatrixSet(name);
  return set ? labelOf(set) : name;
}

const labelOf = ({ projection, identifier, srid }: TileMatrixSet): string =>
  `${projection} (${identifier}, EPSG:${srid})`;

/**
 * Tile matrix sets of use where the data are: PM, the one of the system of the data, then the others.
 * @param srs `EPSG:2975`; `null` when it is not known
 */
export function setsFor(extent: GeographicBox | null, srs: string | null): TileMatrixSetName[] {
  const suitable = extent
    ? tileMatrixSets.filter((name) => isSetForData(boxOf(extent), tileMatrixSet(name)))
    : tileMatrixSets;
  const rankOf = (name: TileMatrixSetName): number => {
    if (name === 'PM') return 0;
    return `EPSG:${tileMatrixSet(name).srid}` === srs ? 1 : 2;
  };
  return suitable.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const boxOf = ({ west, south, east, north }: GeographicBox) => [west, south, east, north] as const;
