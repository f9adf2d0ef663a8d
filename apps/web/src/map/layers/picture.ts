import ImageLayer from 'ol/layer/Image.js';
import ImageStatic from 'ol/source/ImageStatic.js';
import type { PictureLayer } from '../map-types.ts';
import { mapProjection, toMapExtent } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';

export function createPictureLayer({ picture, box }: PictureLayer): DrawnLayer {
  const source = new ImageStatic({
    url: picture,
    imageExtent: toMapExtent(box),
    projection: mapProjection,
  });
  return { layer: new ImageLayer({ source }), remove: () => undefined };
}
