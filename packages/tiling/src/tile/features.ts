/** Features by number, as tiles need them: attributes and identifiers in columns; geometries are kept elsewhere. */

import { LayerNames, type ValueBytes } from '../mvt/layer-writer.ts';

/** Features of a layer follow each other; layers follow each other in the order of the tile. */
export interface LayerInfo {
  readonly name: string;
  readonly names: LayerNames;
  readonly columnCount: number;
  readonly firstFeature: number;
  /** Index in `values` of the value numbers of its first feature. */
  readonly valuesAt: number;
}

export interface FeatureInfo {
  readonly layers: readonly LayerInfo[];
  /** Numbers of values, `columnCount` for each feature. */
  readonly values: Int32Array;
  /** Two halves for each feature, see `ids.ts`. */
  readonly ids: Uint32Array;
  readonly valueBytes: ValueBytes;
  readonly valueCount: number;
}

export function layerInfo(layer: Omit<LayerInfo, 'names'>, columns: readonly string[]): LayerInfo {
  return { ...layer, names: new LayerNames(layer.name, columns) };
}
