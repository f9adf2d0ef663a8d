import { offeringsOf } from '../context/offerings.ts';
import type { Protocol } from '../protocol.ts';
import { getCapabilities } from '../wms/get-capabilities.ts';
import { wmsProtocol } from '../wms/wms-protocol.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getLegendGraphic } from './get-legend-graphic.ts';
import { getMap } from './get-map.ts';

/** WMS 1.3.0 and 1.1.1 of the WMS-RASTER services: images resampled from pyramids of tiles. */
export function createWmsRaster(): Protocol {
  return wmsProtocol({
    name: 'wms-r',
    serves: offeringsOf('WMS-RASTER'),
    requestsPerSecond: (config) => config.wmsRasterPerSecond,
    answers: {
      GetCapabilities: (context, request, { capabilities }) =>
        getCapabilities(context, request, capabilities, 'images'),
      GetMap: getMap,
      GetFeatureInfo: getFeatureInfo,
      GetLegendGraphic: getLegendGraphic,
    },
  });
}
