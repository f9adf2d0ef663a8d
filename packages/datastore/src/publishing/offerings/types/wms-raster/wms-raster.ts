import {
  capabilitiesUrl,
  mountUrl,
  type PyramidOfferingType,
  pyramidTypeInfos,
  urlWith,
} from '../offering-type.ts';

const version = '1.3.0';
const wms = { type: 'WMS', open: '/wms-r', restricted: '/private/wms-r' };

/** Images of any extent and CRS, resampled from the tiles of a raster pyramid. */
export const wmsRaster: PyramidOfferingType = {
  holds: 'pyramid',
  pyramidKinds: ['raster'],
  mounts: [wms],
  endpointName: { open: 'Service public WMS raster', restricted: 'Service WMS raster à accès restreint' },
  formats: () => ['PNG', 'JPEG'],
  datastoreCapabilities: (publicUrl, datastore) =>
    capabilitiesUrl(`${publicUrl}${wms.open}/${datastore}`, 'WMS', version),
  announce: ({ publicUrl, open, layerName }) => [
    { protocol: 'OGC:WMS', url: mountUrl(publicUrl, wms, open), name: layerName },
  ],
  urls: ({ publicUrl, open, layerName }) => [
    {
      type: 'WMS',
      url: urlWith(mountUrl(publicUrl, wms, open), { service: 'WMS', version, layers: layerName }),
    },
  ],
  shareUrl: ({ publicUrl, open }) => capabilitiesUrl(mountUrl(publicUrl, wms, open), 'WMS', version),
  typeInfos: (data, serviceVersion) => ({ type: 'WMS-RASTER', ...pyramidTypeInfos(data, serviceVersion) }),
};
