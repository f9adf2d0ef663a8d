/** A background the operator chose: XYZ tiles, or a WMTS layer on the usual Web Mercator grid. */

import { resolutionAt, webMercatorHalfSide } from '@cartable/geo';
import TileLayer from 'ol/layer/Tile.js';
import WMTS from 'ol/source/WMTS.js';
import XYZ from 'ol/source/XYZ.js';
import WMTSTileGrid from 'ol/tilegrid/WMTS.js';
import type { BaseMap } from '../map-types.ts';
import { mapProjection } from '../projections.ts';

/** Levels of the « PM » tile matrix set of the French public WMTS. */
const PM_LEVELS = 20;

export function createConfiguredBaseMap(baseMap: Exclude<BaseMap, { type: 'embedded' | 'pmtiles' }>) {
  const source =
    baseMap.type === 'xyz' ? new XYZ({ url: baseMap.url, crossOrigin: 'anonymous' }) : wmtsSource(baseMap);
  return new TileLayer({ source });
}

function wmtsSource({
  url,
  layer,
  style,
  format,
  matrix_set: matrixSet,
}: Extract<BaseMap, { type: 'wmts' }>): WMTS {
  const levels = Array.from({ length: PM_LEVELS }, (_, z) => z);
  return new WMTS({
    url,
    layer,
    matrixSet,
    format,
    style,
    projection: mapProjection,
    crossOrigin: 'anonymous',
    tileGrid: new WMTSTileGrid({
      origin: [-webMercatorHalfSide, webMercatorHalfSide],
      resolutions: levels.map((z) => resolutionAt(z)),
      matrixIds: levels.map(String),
    }),
  });
}
