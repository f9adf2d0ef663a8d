/** Entries of one tile to the bytes of the tile. */

import type { ByteSink } from '../mvt/byte-sink.ts';
import { LayerWriter } from '../mvt/layer-writer.ts';
import type { MvtGeometryType } from '../mvt/wire.ts';
import type { EntryTable } from './entries.ts';
import type { FeatureInfo, LayerInfo } from './features.ts';
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
  info: FeatureInfo,
  extent: number,
): void {
  const { layers, valueBytes, valueCount } = info;
  let from = 0;
  for (let number = 0; number < layers.length && from < order.length; number++) {
    const layer = layers[number]!;
    const next = layers[number + 1]?.firstFeature ?? Number.POSITIVE_INFINITY;
    let to = from;
    while (to < order.length && entries.features[order[to]!]! < next) to++;
    if (to === from) continue;
    writer.begin(layer.columnCount, valueCount);
    for (let i = from; i < to; i++) {
      const entry = order[i]!;
      const own = ownValuesOf(entries, entry);
      writer.meet(own ?? info.values, own ? 0 : valuesAt(layer, entries.features[entry]!));
    }
    writer.numberValues();
    for (let i = from; i < to; i++) addEntry(entries, order[i]!, layer, info);
    writer.finish(tile, layer.names, valueBytes, extent);
    from = to;
  }
}

function addEntry(entries: EntryTable, entry: number, layer: LayerInfo, { values, ids }: FeatureInfo): void {
  const feature = entries.features[entry]!;
  const own = ownValuesOf(entries, entry);
  writer.addFeature(
    hasIdAt(ids, feature),
    ids[feature * 2]!,
    ids[feature * 2 + 1]!,
    own ?? values,
    own ? 0 : valuesAt(layer, feature),
    entries.types[entry] as MvtGeometryType,
    entries.geometry.bytes,
    entries.starts[entry]!,
    entries.ends[entry]!,
  );
}

const valuesAt = (layer: LayerInfo, feature: number): number =>
  layer.valuesAt + (feature - layer.firstFeature) * layer.columnCount;

const ownValuesOf = ({ ownValues }: EntryTable, entry: number): Int32Array | undefined =>
  ownValues.size === 0 ? undefined : ownValues.get(entry);
