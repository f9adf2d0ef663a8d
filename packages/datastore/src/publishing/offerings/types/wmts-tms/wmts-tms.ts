import { tileMapUrl, tilesCollectionIdOf } from '@cartable/ogc';
import {
  capabilitiesUrl,
  collectionUrl,
  mountUrl,
  type PyramidOfferingType,
  pyramidTypeInfos,
  type ServiceAddress,
  type ServiceUrl,
  urlWith,
} from '../offering-type.ts';

const wmtsVersion = '1.0.0';
const wmts = { type: 'WMTS', open: '/wmts', restricted: '/private/wmts' };
const tms = { type: 'TMS', open: '/tms', restricted: '/private/tms' };

/**
 * The tiles of a pyramid as they are: images by WMTS and TMS, vector tiles by TMS; both are also a collection of
 * OGC API – Tiles.
 */
export const wmtsTms: PyramidOfferingType = {
  holds: 'pyramid',
  pyramidKinds: ['vector', 'raster'],
  mounts: [wmts, tms],
  endpointName: { open: 'Service public WMTS et TMS', restricted: 'Service WMTS et TMS à accès restreint' },
  formats: (kind) => (kind === 'vector' ? ['Mapbox Vector Tile'] : ['PNG', 'JPEG']),
  // The capabilities of WMTS list images only; a TMS has no document of one datastore.
  datastoreCapabilities: (publicUrl, datastore, kind) =>
    kind === 'raster'
      ? capabilitiesUrl(`${publicUrl}${wmts.open}/${datastore}`, 'WMTS', wmtsVersion)
      : undefined,
  announce: (address, kind) => [
    kind === 'vector'
      ? { protocol: 'TMS', url: `${tmsBaseUrl(address)}/1.0.0`, name: address.layerName }
      : {
          protocol: 'OGC:WMTS',
          url: mountUrl(address.publicUrl, wmts, address.open),
          name: address.layerName,
        },
  ],
  urls: (address, kind) => [
    ...(kind === 'raster' ? [wmtsUrl(address)] : []),
    { type: 'TMS', url: tileMapUrl(tmsBaseUrl(address), { name: address.layerName }) },
    tilesUrl(address),
  ],
  shareUrl: (address, kind) =>
    kind === 'vector'
      ? `${tileMapUrl(tmsBaseUrl(address), { name: address.layerName })}/{z}/{x}/{y}.pbf`
      : capabilitiesUrl(mountUrl(address.publicUrl, wmts, address.open), 'WMTS', wmtsVersion),
  typeInfos: (data, version) => ({ type: 'WMTS-TMS', ...pyramidTypeInfos(data, version) }),
};

function wmtsUrl({ publicUrl, open, layerName }: ServiceAddress): ServiceUrl {
  const query = { service: 'WMTS', version: wmtsVersion, layer: layerName };
  return { type: 'WMTS', url: urlWith(mountUrl(publicUrl, wmts, open), query) };
}

function tilesUrl({ publicUrl, open, layerName }: ServiceAddress): ServiceUrl {
  const url = collectionUrl(publicUrl, open, tilesCollectionIdOf(layerName));
  return { type: 'OGC API - Tiles', url };
}

/** Address of the TMS, below which are its layers. */
export const tmsBaseUrl = ({ publicUrl, open }: ServiceAddress): string => mountUrl(publicUrl, tms, open);
