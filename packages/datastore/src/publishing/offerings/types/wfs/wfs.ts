import { collectionIdOf } from '@cartable/ogc';
import {
  capabilitiesUrl,
  collectionUrl,
  mountUrl,
  type TableOfferingType,
  urlWith,
} from '../offering-type.ts';

const version = '2.0.0';
const mount = { type: 'WFS', open: '/wfs', restricted: '/private/wfs' };

/**
 * A WFS publishes tables as feature types, each named `layer:table` (public name when there is one), and as collections
 * of OGC API Features.
 */
export const wfs: TableOfferingType = {
  holds: 'tables',
  mounts: [mount],
  endpointName: { open: 'Service public WFS', restricted: 'Service WFS à accès restreint' },
  isStyled: false,
  needsGeometry: false,
  hasInstantTiles: true,
  publicLayerName: (layerName, { table, publicName }) => `${layerName}:${publicName ?? table}`,
  formats: () => ['GML', 'GeoJSON', 'GeoPackage', 'CSV', 'ESRI Shapefile', 'FlatGeobuf', 'GeoParquet', 'KML'],
  datastoreCapabilities: (publicUrl, datastore) =>
    capabilitiesUrl(`${publicUrl}${mount.open}/${datastore}`, 'WFS', version),
  announce: ({ publicUrl, open, layerName }, relations) =>
    relations.map((relation) => ({
      protocol: 'OGC:WFS',
      url: mountUrl(publicUrl, mount, open),
      name: wfs.publicLayerName(layerName, relation),
    })),
  urls: ({ publicUrl, open, layerName }, relations) =>
    relations.flatMap((relation) => {
      const typeNames = wfs.publicLayerName(layerName, relation);
      const base = mountUrl(publicUrl, mount, open);
      const type = { type: 'WFS', url: urlWith(base, { service: 'WFS', version, typeNames }) };
      const collection = collectionIdOf(layerName, relation.publicName ?? relation.table);
      return [type, { type: 'OGC API - Features', url: collectionUrl(publicUrl, open, collection) }];
    }),
  collectionUrl: ({ publicUrl, open, layerName }, name) =>
    collectionUrl(publicUrl, open, collectionIdOf(layerName, name.slice(layerName.length + 1))),
  shareUrl: ({ publicUrl, open }) => capabilitiesUrl(mountUrl(publicUrl, mount, open), 'WFS', version),
  typeInfos: ({ storedDataId }, { relations }, bbox) => ({
    type: 'WFS',
    bbox,
    used_data: [
      {
        stored_data: storedDataId,
        relations: relations.map(({ table, publicName, title, abstract, keywords }) => ({
          native_name: table,
          public_name: publicName,
          title,
          abstract,
          keywords: [...keywords],
        })),
      },
    ],
  }),
  defaultStyle: () => '',
  fitStyle: (sld) => sld,
  verify: () => {},
};
