import type { OfferingTypeId } from '@cartable/contract';

/** Types of services this package publishes. */
export const servedTypes = [
  'WFS',
  'WMS-VECTOR',
  'WMTS-TMS',
  'WMS-RASTER',
] as const satisfies readonly OfferingTypeId[];

export type ServedType = (typeof servedTypes)[number];
