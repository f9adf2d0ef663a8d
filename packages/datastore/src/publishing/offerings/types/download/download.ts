import { mountUrl, type ServiceAddress, type TableOfferingType } from '../offering-type.ts';
import { wfs } from '../wfs/wfs.ts';

const mount = { type: 'DOWNLOAD', open: '/telechargement', restricted: '/private/telechargement' };

const addressOf = ({ publicUrl, open, layerName }: ServiceAddress): string =>
  `${mountUrl(publicUrl, mount, open)}/${encodeURIComponent(layerName)}`;

/** Tables as files, whole or in part, and in no other protocol. */
export const download: TableOfferingType = {
  holds: 'tables',
  mounts: [mount],
  endpointName: {
    open: 'Service public de téléchargement',
    restricted: 'Service de téléchargement à accès restreint',
  },
  isStyled: false,
  needsGeometry: false,
  hasInstantTiles: false,
  publicLayerName: (layerName, { table, publicName }) => `${layerName}:${publicName ?? table}`,
  formats: () => ['GeoPackage', 'GeoParquet', 'ESRI Shapefile', 'GeoJSON', 'CSV', 'FlatGeobuf', 'KML'],
  datastoreCapabilities: () => undefined,
  announce: (address) => [
    { protocol: 'WWW:DOWNLOAD-1.0-http--download', url: addressOf(address), name: address.layerName },
  ],
  urls: (address) => [{ type: mount.type, url: addressOf(address) }],
  shareUrl: addressOf,
  typeInfos: (offering, version, bbox) => {
    const infos = wfs.typeInfos(offering, version, bbox);
    if (infos.type !== 'WFS') throw new Error('A WFS tells of something else.');
    return { ...infos, type: 'DOWNLOAD' };
  },
  defaultStyle: () => '',
  fitStyle: (sld) => sld,
  verify: () => {},
};
