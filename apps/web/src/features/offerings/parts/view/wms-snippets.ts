import type { Service } from '@cartable/contract/datastore';
import { readableAddress, withParameters } from '../../../../map/layers/service-request.ts';
import { mercatorBoxOf, quote, rootOf } from './service-address.ts';
import type { Snippet } from './service-view-types.ts';

/** @param kind how OpenLayers had better ask: maps drawn at each time as one image, images made beforehand by tiles */
export function wmsSnippets(service: Service, kind: 'Image' | 'Tile'): Snippet[] {
  const root = rootOf(service);
  const image = withParameters(root, {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: service.layer_name,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: mercatorBoxOf(service),
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  });
  return [
    { tool: 'QGIS', about: 'qgisAddress', code: service.share_url },
    {
      tool: 'GDAL',
      about: 'gdalImage',
      code: `gdal_translate -of PNG -outsize 1024 0 ${quote(`WMS:${readableAddress(image)}`)} carte.png`,
    },
    {
      tool: 'OpenLayers',
      about: 'openLayers',
      code: [
        `const layer = new ${kind}Layer({`,
        `  source: new ${kind}WMS({`,
        `    url: ${quote(root)},`,
        `    params: { LAYERS: ${quote(service.layer_name)} },`,
        '  }),',
        '});',
      ].join('\n'),
    },
  ];
}
