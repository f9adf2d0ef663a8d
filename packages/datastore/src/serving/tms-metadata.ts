import type { TmsMetadata } from '@cartable/contract';
import type { ServiceDescription } from '../offerings/offering.model.ts';
import type { PyramidData, ServiceAddress } from '../offerings/types/offering-type.ts';
import { tmsTileTemplate } from '../offerings/types/wmts-tms/wmts-tms.ts';
import { tilesetSrid } from '../pyramids/pyramid.model.ts';

/** What `metadata.json` of the TMS of a vector pyramid tells, for those who show it without asking the TMS. */
export function tmsMetadataOf({
  address,
  data: { pyramid, extent },
  description,
}: {
  address: ServiceAddress;
  data: PyramidData;
  description: ServiceDescription;
}): TmsMetadata {
  const bounds = extent ? [extent.west, extent.south, extent.east, extent.north] : [];
  const center = extent
    ? [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2, pyramid.topLevel]
    : [];
  return {
    name: address.layerName,
    description: description.abstract,
    minzoom: pyramid.topLevel,
    maxzoom: pyramid.bottomLevel,
    crs: `EPSG:${tilesetSrid[pyramid.tileMatrixSet]}`,
    center,
    bounds,
    format: 'pbf',
    tiles: [tmsTileTemplate(address, 'pbf')],
    vector_layers: pyramid.archive ? [...pyramid.archive.vectorLayers] : [],
  };
}
