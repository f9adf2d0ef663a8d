import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { GeometryLayer } from '../map-types.ts';
import { mapProjection } from '../projections.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { selectedStyle, waitingStyle } from './feature-style.ts';

const format = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: mapProjection });

export function createGeometryLayer({ geometry, look }: GeometryLayer): DrawnLayer {
  const features = format.readFeatures({ type: 'Feature', geometry, properties: null });
  const source = new VectorSource({ features });
  const style = look === 'waiting' ? waitingStyle() : selectedStyle();
  return { layer: new VectorLayer({ source, style }), remove: () => source.clear(true) };
}
