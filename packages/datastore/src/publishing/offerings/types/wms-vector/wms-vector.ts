import { defaultSldOf } from '../../../styles/default-sld.ts';
import { fitStyle, verifyStyle } from '../../../styles/verify-style.ts';
import { capabilitiesUrl, mountUrl, type TableOfferingType, urlWith } from '../offering-type.ts';

const version = '1.3.0';
const mount = { type: 'WMS', open: '/wms-v', restricted: '/private/wms-v' };

/** A WMS-VECTOR is one layer that draws its tables together, the first on top, each with its SLD. */
export const wmsVector: TableOfferingType = {
  holds: 'tables',
  mounts: [mount],
  endpointName: { open: 'Service public WMS vecteur', restricted: 'Service WMS vecteur à accès restreint' },
  isStyled: true,
  needsGeometry: true,
  hasInstantTiles: true,
  publicLayerName: (layerName) => layerName,
  formats: () => ['PNG', 'JPEG'],
  datastoreCapabilities: (publicUrl, datastore) =>
    capabilitiesUrl(`${publicUrl}${mount.open}/${datastore}`, 'WMS', version),
  announce: ({ publicUrl, open, layerName }) => [
    { protocol: 'OGC:WMS', url: mountUrl(publicUrl, mount, open), name: layerName },
  ],
  urls: ({ publicUrl, open, layerName }) => [
    {
      type: 'WMS',
      url: urlWith(mountUrl(publicUrl, mount, open), { service: 'WMS', version, layers: layerName }),
    },
  ],
  shareUrl: ({ publicUrl, open }) => capabilitiesUrl(mountUrl(publicUrl, mount, open), 'WMS', version),
  typeInfos: ({ storedDataId }, { description, relations }, bbox) => ({
    type: 'WMS-VECTOR',
    title: description.title,
    abstract: description.abstract,
    keywords: [...description.keywords],
    bbox,
    used_data: [
      {
        stored_data: storedDataId,
        relations: relations.flatMap(({ table, staticId }) =>
          staticId ? [{ name: table, style: staticId }] : [],
        ),
      },
    ],
  }),
  defaultStyle: defaultSldOf,
  fitStyle,
  verify: ({ style }, stored) => {
    if (style !== null) verifyStyle(style, stored);
  },
};
