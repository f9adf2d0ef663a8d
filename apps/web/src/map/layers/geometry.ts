import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { GeometryLayer } from '../map-types.ts';
import { mapProjection } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { selectedStyle } from './feature-style.ts';

const format = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: mapProjection });

export function createGeometryLayer({ geometry }: GeometryLayer): DrawnLayer {
  const features = format.readFeatures({ type: 'Feature', geometry, properties: null });
  const source = new VectorSource({ features });
  return { layer: new VectorLayer({ source, style: selectedStyle() }), remove: () => source.clear(true) };
}
