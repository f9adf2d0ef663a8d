import { mvtFieldType } from '../mvt/encode-value.ts';
import type { PyramidLayer, VectorLayer } from './request.ts';

/** `vector_layers` of TileJSON 3.0.0 § 3.3. */
export function describeLayers(layers: readonly PyramidLayer[]): VectorLayer[] {
  return layers.map(({ name, description, minZoom, maxZoom, columns }) => ({
    id: name,
    ...(description === undefined ? {} : { description }),
    minzoom: minZoom,
    maxzoom: maxZoom,
    fields: Object.fromEntries(
      columns.flatMap((column) => {
        const type = mvtFieldType(column.type);
        return type ? [[column.name, type]] : [];
      }),
    ),
  }));
}
