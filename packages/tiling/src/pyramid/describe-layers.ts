import { mvtFieldType } from '../mvt/encode-value.ts';
import type { TilingOptions } from '../options/tiling-options.ts';
import type { PyramidLayer, VectorLayer } from './request.ts';

/** `vector_layers` of TileJSON 3.0.0 § 3.3. */
export function describeLayers(layers: readonly PyramidLayer[], options: TilingOptions): VectorLayer[] {
  const ofClusters: Record<string, string> =
    options.clusterDistancePixels > 0 ? { clustered: 'Boolean', point_count: 'Number' } : {};
  return layers.map(({ name, description, minZoom, maxZoom, columns }) => ({
    id: name,
    ...(description === undefined ? {} : { description }),
    minzoom: minZoom,
    maxzoom: maxZoom,
    fields: {
      ...Object.fromEntries(
        columns.flatMap((column) => {
          const type = mvtFieldType(column.type);
          return type ? [[column.name, type]] : [];
        }),
      ),
      ...ofClusters,
    },
  }));
}
