import { collectionIdOf } from '@cartable/ogc';
import { capabilitiesUrl, entranceUrl, type TableOfferingType, urlWith } from '../offering-type.ts';

const version = '2.0.0';
const entrance = { type: 'WFS', open: '/wfs', restricted: '/private/wfs' };

/**
 * A WFS publishes tables as feature types, each named `layer:table` (public name when there is one); what is open is
 * also a collection of OGC API Features.
 */
export const wfs: TableOfferingType = {
  holds: 'tables',
  entrances: [entrance],
  endpointName: { open: 'Service public WFS', restricted: 'Service WFS à accès restreint' },
  isStyled: false,
  needsGeometry: false,
  publicLayerName: (layerName, { table, publicName }) => `${layerName}:${publicName ?? table}`,
  urls: ({ publicUrl, open, layerName }, relations) =>
    relations.flatMap((relation) => {
      const typeNames = wfs.publicLayerName(layerName, relation);
      const base = entranceUrl(publicUrl, entrance, open);
      const type = { type: 'WFS', url: urlWith(base, { service: 'WFS', version, typeNames }) };
      const collection = collectionIdOf(layerName, relation.publicName ?? relation.table);
      const url = `${publicUrl}/ogcapi/collections/${encodeURIComponent(collection)}`;
      return open ? [type, { type: 'OGC API - Features', url }] : [type];
    }),
  shareUrl: ({ publicUrl, open }) => capabilitiesUrl(entranceUrl(publicUrl, entrance, open), 'WFS', version),
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
  verify: () => {},
};
