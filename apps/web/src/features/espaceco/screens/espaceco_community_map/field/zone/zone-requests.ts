/** Addresses of the objects of a zone, as the map draws them and as they are edited. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { serviceOf, typeNameOf } from '../../../../parts/objects/features-request.ts';

/** Of one layer: more are drawn by no phone. */
export const mostFeatures = 5000;

export interface Part {
  readonly count: number;
  /** Rank of the first one, from 0. */
  readonly from?: number;
}

export function zoneRequests(table: EspacecoTable, { west, south, east, north }: GeographicBox) {
  const address = (parameters: Readonly<Record<string, string>>) =>
    `${serviceOf(table)}?${new URLSearchParams({
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: typeNameOf(table),
      bbox: `${west},${south},${east},${north},urn:ogc:def:crs:OGC:1.3:CRS84`,
      ...parameters,
    })}`;
  const part = ({ count, from = 0 }: Part) => ({
    count: String(count),
    ...(from > 0 && { startIndex: String(from) }),
  });
  return {
    /** How many there are, in the frame of an answer that has none. */
    hits: () => address({ resultType: 'hits', outputFormat: 'application/json' }),
    drawn: (of: Part) =>
      address({ ...part(of), outputFormat: 'application/json', srsName: 'urn:ogc:def:crs:EPSG::3857' }),
    edited: (of: Part) =>
      address({ ...part(of), outputFormat: 'JSON', srsName: 'urn:ogc:def:crs:OGC:1.3:CRS84' }),
  };
}
