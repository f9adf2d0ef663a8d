/** Images by level, column and row, on the grid of Web Mercator. */

import type ImageTile from 'ol/ImageTile.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { XyzLayer } from '../map-types.ts';
import { mapProjection, toMapExtent } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { LoadCounter, type ReportStatus } from './layer-status.ts';
import { loadMapImage } from './map-image.ts';

export function createXyzLayer(definition: XyzLayer, report: ReportStatus): DrawnLayer {
  const all = new AbortController();
  const counter = new LoadCounter(definition.id, report);
  const source = new XYZ({
    url: definition.url,
    minZoom: definition.minLevel,
    maxZoom: definition.maxLevel,
    projection: mapProjection,
    tileLoadFunction: (tile, url) => {
      counter.start();
      const image = (tile as ImageTile).getImage() as HTMLImageElement;
      void loadMapImage({ image, url, signal: all.signal, absent: true }).then((failure) =>
        counter.finish(failure),
      );
    },
  });
  const layer = new TileLayer({
    source,
    preload: 0,
    ...(definition.box && { extent: toMapExtent(definition.box) }),
  });
  return { layer, remove: () => all.abort() };
}
