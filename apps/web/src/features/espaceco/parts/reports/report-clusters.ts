/** Groups of reports, as a map shows them. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import type { ReportCluster } from '@cartable/contract/espaceco';
import type { MapMarker } from '../../../../map/index.ts';

/** Of the only report of a group, its number; of several, their place. */
export const clusterId = ({ report, longitude, latitude }: ReportCluster): string =>
  report === null ? `${longitude} ${latitude}` : String(report);

export function markerOfCluster(cluster: ReportCluster, text: string): MapMarker {
  const { longitude, latitude, count, open, report } = cluster;
  return {
    id: clusterId(cluster),
    place: [longitude, latitude],
    severity: open > 0 ? 'warning' : 'info',
    text,
    ...(report === null ? { count } : {}),
  };
}

export const boxOfCluster = ({ extent: [west, south, east, north] }: ReportCluster): GeographicBox => ({
  west,
  south,
  east,
  north,
});

/** About ten metres, as addresses are written. */
const NEAR = 0.0001;
const DIGITS = 4;

/** Reports of one place are not told apart by coming nearer. */
export const isOnePlace = ({ extent: [west, south, east, north] }: ReportCluster): boolean =>
  east - west < NEAR && north - south < NEAR;

export const aroundCluster = ({ longitude, latitude }: ReportCluster): GeographicBox => ({
  west: longitude - NEAR,
  south: latitude - NEAR,
  east: longitude + NEAR,
  north: latitude + NEAR,
});

export const textOfBox = ({ west, south, east, north }: GeographicBox): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(DIGITS)).join(',');
