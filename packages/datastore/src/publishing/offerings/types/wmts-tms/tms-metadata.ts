import type { TmsMetadata } from '@cartable/contract';
import { tileMatrixSet } from '@cartable/geo';
import { tileFormats, tmsMetadata } from '@cartable/ogc';
import type { ServiceDescription } from '../../offering.model.ts';
import type { PyramidData, ServiceAddress } from '../offering-type.ts';
import { tmsBaseUrl } from './wmts-tms.ts';

/** Content of `metadata.json` of the TMS of a vector pyramid, for those who show it without asking the TMS. */
export function tmsMetadataOf({
  address,
  data: { pyramid, extent },
  description,
}: {
  address: ServiceAddress;
  data: PyramidData;
  description: ServiceDescription;
}): TmsMetadata {
  const document = tmsMetadata(tmsBaseUrl(address), {
    name: address.layerName,
    title: description.title,
    abstract: description.abstract,
    keywords: description.keywords,
    attribution: description.attribution,
    set: tileMatrixSet(pyramid.tileMatrixSet),
    topLevel: pyramid.topLevel,
    bottomLevel: pyramid.bottomLevel,
    extent: pyramid.archive?.extent ?? null,
    geographicExtent: extent && [extent.west, extent.south, extent.east, extent.north],
    formats: tileFormats.mvt,
    vectorLayers: pyramid.archive?.vectorLayers ?? [],
    version: pyramid.archive?.version ?? '',
    queryable: false,
    metadataLinks: [],
  });
  return { center: [], bounds: [], ...document } as unknown as TmsMetadata;
}
