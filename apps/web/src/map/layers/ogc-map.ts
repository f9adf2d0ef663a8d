/** A map of OGC API – Maps (OGC 20-058 §7 and §9): one image per view. */

import { getHeight, getWidth } from 'ol/extent.js';
import ImageLayer from 'ol/layer/Image.js';
import ImageSource from 'ol/source/Image.js';
import type { OgcMapLayer } from '../map-types.ts';
import { mapProjection } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { LoadCounter, type ReportStatus } from './layer-status.ts';
import { loadMapImage } from './map-image.ts';
import { withParameters } from './service-request.ts';

const crs = 'http://www.opengis.net/def/crs/EPSG/0/3857';

export function createOgcMapLayer({ id, url }: OgcMapLayer, report: ReportStatus): DrawnLayer {
  const counter = new LoadCounter(id, report);
  let view = new AbortController();
  const loader = async (extent: number[], resolution: number) => {
    view.abort();
    view = new AbortController();
    const width = Math.max(1, Math.round(getWidth(extent) / resolution));
    const height = Math.max(1, Math.round(getHeight(extent) / resolution));
    const parameters = {
      bbox: extent.map((side) => side.toFixed(2)).join(','),
      'bbox-crs': crs,
      crs,
      width: String(width),
      height: String(height),
      transparent: 'true',
    };
    const image = new Image();
    const address = withParameters(url, parameters, location.href);
    counter.start();
    counter.finish(await loadMapImage({ image, url: address, signal: view.signal, absent: true }));
    return { image: await stretched(image, width, height), extent, resolution, pixelRatio: 1 };
  };
  const source = new ImageSource({ loader, projection: mapProjection });
  return { layer: new ImageLayer({ source }), remove: () => view.abort() };
}

/** In the size that was asked for: a service may have a limit. Nothing where no image came: why is told already. */
async function stretched(image: HTMLImageElement, width: number, height: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  await image.decode().then(
    () => canvas.getContext('2d')?.drawImage(image, 0, 0, width, height),
    () => undefined,
  );
  return canvas;
}
