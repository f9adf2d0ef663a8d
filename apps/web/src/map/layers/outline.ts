import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { OutlineLayer } from '../map-types.ts';
import { toMapExtent } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { outlineStyle } from './feature-style.ts';

export function createOutlineLayer({ box }: OutlineLayer): DrawnLayer {
  const source = new VectorSource({ features: [new Feature(fromExtent(toMapExtent(box)))] });
  return { layer: new VectorLayer({ source, style: outlineStyle() }), remove: () => source.clear(true) };
}
