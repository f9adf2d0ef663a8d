/** Losses of a tile kept under its ceilings, by layer. */

import type { EntryTable } from './entries.ts';
import type { FeatureInfo } from './features.ts';

export interface LayerLoss {
  readonly layer: string;
  readonly dropped: number;
  readonly coalesced: number;
  readonly coarsened: number;
}

export interface Losses {
  readonly dropped: Iterable<number>;
  readonly coalesced: Iterable<number>;
  readonly coarsened: Iterable<number>;
}

export function lossesOf(
  entries: EntryTable,
  info: FeatureInfo,
  { dropped, coalesced, coarsened }: Losses,
): LayerLoss[] {
  const counts = info.layers.map(({ name }) => ({ layer: name, dropped: 0, coalesced: 0, coarsened: 0 }));
  const lossOf = (entry: number) => counts[layerOf(entries, info, entry)]!;
  for (const entry of dropped) lossOf(entry).dropped++;
  for (const entry of coalesced) lossOf(entry).coalesced++;
  for (const entry of coarsened) lossOf(entry).coarsened++;
  return counts.filter((loss) => loss.dropped + loss.coalesced + loss.coarsened > 0);
}

/** Layers without features begin where the next one does: the last that begins is the right one. */
export function layerOf(entries: EntryTable, { layers }: FeatureInfo, entry: number): number {
  const feature = entries.features[entry]!;
  return layers.findLastIndex(({ firstFeature }) => firstFeature <= feature);
}
