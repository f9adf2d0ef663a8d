/** Views of services of images made beforehand: WMS-RASTER, WMTS and its TMS. */

import type { Service } from '@cartable/contract/datastore';
import { attributionOf, quote, rootOf } from '../view/service-address.ts';
import type { ServiceAddress, ServiceView } from '../view/service-view-types.ts';
import { wmsSnippets } from '../view/wms-snippets.ts';

export const wmsRasterView: ServiceView = {
  layerNames: ({ layer_name }) => [layer_name],
  layers: (service) => [
    {
      kind: 'wms',
      id: service.layer_name,
      title: service.configuration.name,
      url: rootOf(service),
      layerName: service.layer_name,
      givesValues: true,
      attribution: attributionOf(service),
    },
  ],
  snippets: (service) => wmsSnippets(service, 'Tile'),
};

/** Protocols of a pyramid of images beside WMTS. */
const otherProtocols: Readonly<Record<string, ServiceAddress['about']>> = {
  TMS: 'tmsLayer',
  'OGC API - Tiles': 'tilesCollection',
};

/** GDAL would take the last level of the tile matrix set, far beyond the tiles there are. */
function levelOption({ configuration: { type_infos: infos } }: Service): string {
  const level = infos.type === 'WMTS-TMS' ? infos.used_data[0]?.bottom_level : undefined;
  return level === undefined ? '' : `,tilematrix=${level}`;
}

export const wmtsView: ServiceView = {
  layerNames: ({ layer_name }) => [layer_name],
  layers: (service) => [
    {
      kind: 'wmts',
      id: service.layer_name,
      title: service.configuration.name,
      url: rootOf(service),
      layerName: service.layer_name,
      attribution: attributionOf(service),
    },
  ],
  addresses: ({ urls }) =>
    urls.flatMap(({ type, url }) => {
      const about = otherProtocols[type];
      return about ? [{ about, url }] : [];
    }),
  snippets: (service) => [
    { tool: 'QGIS', about: 'qgisAddress', code: service.share_url },
    {
      tool: 'GDAL',
      about: 'gdalImage',
      code: `gdal_translate -of PNG -outsize 1024 0 ${quote(
        `WMTS:${service.share_url},layer=${service.layer_name}${levelOption(service)}`,
      )} carte.png`,
    },
    {
      tool: 'OpenLayers',
      about: 'openLayers',
      code: [
        `const text = await (await fetch(${quote(service.share_url)})).text();`,
        'const options = optionsFromCapabilities(new WMTSCapabilities().read(text), {',
        `  layer: ${quote(service.layer_name)},`,
        '});',
        'const layer = new TileLayer({ source: new WMTS(options) });',
      ].join('\n'),
    },
  ],
};
