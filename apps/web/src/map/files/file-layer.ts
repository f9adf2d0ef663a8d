import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { DrawnLayer } from '../layers/drawn-layer.ts';
import { featureStyle } from '../layers/feature-style.ts';
import { clickedFeatures } from '../layers/wfs.ts';
import type { FileLayer } from '../map-types.ts';
import { featuresOf } from './kept-features.ts';

export function createFileLayer(definition: FileLayer, dark: boolean): DrawnLayer {
  const source = new VectorSource({ features: [...featuresOf(definition.id)], wrapX: false });
  const layer = new VectorLayer({ source, style: featureStyle(dark) });
  return {
    layer,
    query: async (click) => clickedFeatures(definition, layer, click),
    remove: () => source.clear(true),
  };
}
