import VectorLayer from 'ol/layer/Vector.js';
import type VectorSource from 'ol/source/Vector.js';
import type { DrawnLayer } from '../layers/drawn-layer.ts';

export type NamedLayers = readonly (DrawnLayer & { readonly id: string })[];

/** Those of layers of features among the layers of these names. */
export function sourcesOf(layers: NamedLayers, names: readonly string[]): readonly VectorSource[] {
  const wanted = new Set(names);
  return layers
    .filter(({ id }) => wanted.has(id))
    .flatMap(
      ({ layer, exactSource }) =>
        exactSource ??
        (layer instanceof VectorLayer ? ((layer.getSource() as VectorSource | null) ?? []) : []),
    );
}
