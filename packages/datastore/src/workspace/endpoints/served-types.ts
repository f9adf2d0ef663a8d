import type { OfferingTypeId } from '@cartable/contract';

/** Types of services this package publishes. */
export const servedTypes = [
  'WFS',
  'WMS-VECTOR',
  'WMTS-TMS',
  'WMS-RASTER',
  'DOWNLOAD',
] as const satisfies readonly OfferingTypeId[];

export type ServedType = (typeof servedTypes)[number];

/** Types whose files are under one address, `/telechargement/{name}`. */
const givingFiles: readonly ServedType[] = ['WFS', 'WMTS-TMS', 'WMS-RASTER'];

/** Types that may not have the name of a service of that type: one name is one service, for those who take its files. */
export function typesSharingNames(type: ServedType): readonly ServedType[] {
  if (type === 'DOWNLOAD') return [type, ...givingFiles];
  return givingFiles.includes(type) ? [type, 'DOWNLOAD'] : [type];
}
