/** Entries of one tile to the bytes of the tile. */

import type { ByteSink } from '../mvt/byte-sink.ts';
import { LayerWriter } from '../mvt/layer-writer.ts';
import type { MvtGeometryType } from '../mvt/wire.ts';
import type { EntryTable } from './entries.ts';
import type { FeatureFacts } from './features.ts';
import { hasIdAt } from './ids.ts';

const writer = new LayerWriter();

/**
 * Appends a tile.
 * @param order entries in the order of their features, which is that of their layers
 */
export function encodeTile(
  tile: ByteSink,
  entries: EntryTable,
  order: Int32Array,
  facts: FeatureFacts,
  extent: number,
): void {
  const { layers, values, ids, valueBytes, valueCount } = facts;
  const hasOwn = entries.ownValues.size > 0;
  let at = 0;
  for (let number = 0; number < layers.length && at < order.length; number++) {
    const layer = layers[number]!;
    const next = layers[number + 1]?.firstFeature ?? Number.POSITIVE_INFINITY;
    if (entries.features[order[at]!]! >= next) continue;
    writer.begin(layer.columnCount, valueCount);
    for (; at < order.length; at++) {
      const entry = order[at]!;
      const feature = entries.features[entry]!;
      if (feature >= next) break;
      const own = hasOwn ? entries.ownValues.get(entry) : undefined;
      writer.addFeature(
        hasIdAt(ids, feature),
        ids[feature * 2]!,
        ids[feature * 2 + 1]!,
        own ?? values,
        own ? 0 : layer.valuesAt + (feature - layer.firstFeature) * layer.columnCount,
        layer.columnCount,
        entries.types[entry] as MvtGeometryType,
        entries.geometry.bytes,
        entries.starts[entry]!,
        entries.ends[entry]!,
      );
    }
    writer.finish(tile, layer.names, valueBytes, extent);
  }
}
