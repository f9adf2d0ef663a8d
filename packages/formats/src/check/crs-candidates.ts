/** In which systems a layer may be whose file is silent: a guess to offer, never to apply. */

import { type Bbox, bboxContains } from '@cartable/geo';
import { areaOf } from './crs-area.ts';

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/**
 * Systems of the data deposited in France, most usual first: official ones, former ones, neighbours, Europe and the
 * world. The whole registry says nothing: hundreds of zones of the world share the coordinates of any UTM zone.
 */
const usual: readonly number[] = [
  2154,
  4326,
  ...numbers(3942, 3950),
  ...[5490, 2972, 2975, 4471, 4467, 3163, 3296, 3297],
  27572,
  // Four zones, the same numbers in each.
  ...numbers(27561, 27564),
  ...[27571, 27573, 27574],
  ...[25832, 25831, 25830, 32632, 32631, 32630],
  ...[31370, 3812, 2056, 21781, 2169, 28992, 27700],
  3035,
  3857,
];

const mostCandidates = 6;

/** EPSG codes whose area of use holds the extent, most usual first. */
export function crsCandidatesOf(extent: Bbox): number[] {
  if (!extent.every(Number.isFinite)) return [];
  const holds = (srid: number): boolean => {
    const area = areaOf(srid);
    return area !== undefined && bboxContains(area.usual, extent);
  };
  return usual.filter(holds).slice(0, mostCandidates);
}
