import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { OutlineLayer } from '../map-types.ts';
import { toMapExtent, toMapPlace } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { outlineStyle } from './feature-style.ts';

export function createOutlineLayer({ box, polygons }: OutlineLayer): DrawnLayer {
  const shape = polygons
    ? new MultiPolygon(polygons.map((rings) => rings.map((ring) => ring.map(toMapPlace))))
    : fromExtent(toMapExtent(box));
  const source = new VectorSource({ features: [new Feature(shape)] });
  return { layer: new VectorLayer({ source, style: outlineStyle() }), remove: () => source.clear(true) };
}
