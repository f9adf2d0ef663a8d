/** A WMS layer of the map: one image per view, or tiles. */

import type ImageWrapper from 'ol/Image.js';
import type ImageTile from 'ol/ImageTile.js';
import ImageLayer from 'ol/layer/Image.js';
import TileLayer from 'ol/layer/Tile.js';
import ImageWMS from 'ol/source/ImageWMS.js';
import TileWMS from 'ol/source/TileWMS.js';
import { createXYZ } from 'ol/tilegrid.js';
import type { WmsLayer } from '../map-types.ts';
import { mapProjection } from '../projections.ts';
import { queryWms } from '../query/wms-feature-info.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { LoadCounter, type ReportStatus } from './layer-status.ts';
import { loadMapImage } from './map-image.ts';
import { serviceRoot } from './service-request.ts';

/** Side of tiles: fewer requests and fewer cut labels than 256, still quick to draw. */
const TILE_PIXELS = 512;

export function createWmsLayer(definition: WmsLayer, report: ReportStatus): DrawnLayer {
  const counter = new LoadCounter(definition.id, report);
  const load = async (image: HTMLImageElement, url: string, signal: AbortSignal) => {
    counter.start();
    counter.finish(await loadMapImage({ image, url, signal }));
  };
  return definition.tiled ? tiledLayer(definition, load) : imageLayer(definition, load);
}

type Load = (image: HTMLImageElement, url: string, signal: AbortSignal) => Promise<void>;

function commonOptions(definition: WmsLayer) {
  return {
    url: serviceRoot(definition.url, location.href),
    projection: definition.projection ?? mapProjection,
    // Scale-dependent rules and line widths are for one screen pixel: twice as many would thin them.
    hidpi: false,
    params: {
      VERSION: definition.version ?? '1.3.0',
      LAYERS: definition.layerName,
      STYLES: definition.styleName ?? '',
      FORMAT: 'image/png',
      TRANSPARENT: 'TRUE',
    },
  };
}

function imageLayer(definition: WmsLayer, load: Load): DrawnLayer {
  let view = new AbortController();
  const source = new ImageWMS({
    ...commonOptions(definition),
    ratio: 1,
    imageLoadFunction: (wrapper: ImageWrapper, url) => {
      // The former view is of no more use: its drawing on the server stops with its request.
      view.abort();
      view = new AbortController();
      void load(wrapper.getImage() as HTMLImageElement, url, view.signal);
    },
  });
  return {
    layer: new ImageLayer({ source }),
    query: (click) => queryWms(definition, source, click),
    remove: () => view.abort(),
  };
}

function tiledLayer(definition: WmsLayer, load: Load): DrawnLayer {
  const all = new AbortController();
  const source = new TileWMS({
    ...commonOptions(definition),
    tileGrid: createXYZ({ tileSize: TILE_PIXELS }),
    tileLoadFunction: (tile, url) => {
      void load((tile as ImageTile).getImage() as HTMLImageElement, url, all.signal);
    },
  });
  return {
    layer: new TileLayer({ source, preload: 0 }),
    query: (click) => queryWms(definition, source, click),
    remove: () => all.abort(),
  };
}
