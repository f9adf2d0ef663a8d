import type { CatalogueLayer } from '@cartable/contract/catalogue';

const givingTypes: ReadonlySet<string> = new Set(['DOWNLOAD', 'WFS', 'WMTS-TMS', 'WMS-RASTER']);

/** Whether services give the data as files, besides what they answer to software. */
export const givesFiles = (layers: readonly CatalogueLayer[]): boolean =>
  layers.some(({ endpointType }) => givingTypes.has(endpointType));
