import { offeringsOf } from '../context/offerings.ts';
import type { Protocol } from '../protocol.ts';
import { describeLayer } from './describe-layer.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getLegendGraphic } from './get-legend-graphic.ts';
import { getMap } from './get-map.ts';
import { getStyles } from './get-styles.ts';
import { wmsProtocol } from './wms-protocol.ts';

/** WMS 1.3.0 and 1.1.1 of the WMS-VECTOR services. */
export function createWms(): Protocol {
  return wmsProtocol({
    name: 'wms-v',
    serves: offeringsOf('WMS-VECTOR'),
    requestsPerSecond: (config) => config.wmsPerSecond,
    answers: {
      GetCapabilities: (context, request, { capabilities }) =>
        getCapabilities(context, request, capabilities, 'features'),
      GetMap: getMap,
      GetFeatureInfo: getFeatureInfo,
      GetLegendGraphic: getLegendGraphic,
      DescribeLayer: describeLayer,
      GetStyles: getStyles,
    },
  });
}
