/** Layers gathered under a name, always side by side; a group is as long as it has layers. Pure. */

import { moved } from '../../../../base/state/moved.ts';
import type { ChosenLayer } from './chosen-layer.ts';

type Layers = readonly ChosenLayer[];

/** A group with its layers, or a layer of none. */
export interface LayerBlock {
  readonly group: string | undefined;
  readonly layers: Layers;
  /** Rank of its first layer among all. */
  readonly first: number;
}

export const longestGroupName = 60;

export function blocksOf(layers: Layers): readonly LayerBlock[] {
  const blocks: { group: string | undefined; layers: ChosenLayer[]; first: number }[] = [];
  for (const [rank, layer] of layers.entries()) {
    const last = blocks.at(-1);
    if (layer.group !== undefined && last?.group === layer.group) last.layers.push(layer);
    else blocks.push({ group: layer.group, layers: [layer], first: rank });
  }
  return blocks;
}

export const groupsOf = (layers: Layers): readonly string[] => [
  ...new Set(layers.flatMap(({ group }) => group ?? [])),
];

/** Brings the layers of each group to where its first one is: an address may name them in any order. */
export function gathered(layers: Layers): Layers {
  const groups = new Set<string>();
  return layers.flatMap((layer) => {
    if (layer.group === undefined) return layer;
    if (groups.has(layer.group)) return [];
    groups.add(layer.group);
    return layers.filter(({ group }) => group === layer.group);
  });
}

/** A layer set down between two of one group joins it; one taken away from its group leaves it. */
export function moveLayer(layers: Layers, from: number, to: number): Layers {
  const order = moved(layers, from, to);
  const [above, below] = [order[to - 1]?.group, order[to + 1]?.group];
  const { group, ...layer } = order[to]!;
  if (above !== undefined && above === below) return withAt(order, to, { ...layer, group: above });
  const isAlone = !layers.some((one, rank) => rank !== from && one.group === group);
  const isAdjacent = group !== undefined && (above === group || below === group || isAlone);
  // Set down beside two others of a group it is not of, it would part them.
  return gathered(withAt(order, to, isAdjacent ? { ...layer, group } : layer));
}

/** @param group a new name makes a new group */
export function putInGroup(layers: Layers, rank: number, group: string | undefined): Layers {
  const { group: former, ...layer } = layers[rank]!;
  if (group === former) return layers;
  if (group === undefined) {
    // Below the layers it was with.
    const others = layers.toSpliced(rank, 1);
    const last = others.findLastIndex((one) => one.group === former);
    return others.toSpliced(last < 0 ? rank : last + 1, 0, layer);
  }
  const others = layers.toSpliced(rank, 1);
  const last = others.findLastIndex((one) => one.group === group);
  if (last >= 0) return others.toSpliced(last + 1, 0, { ...layer, group });
  const alone = putInGroup(layers, rank, undefined);
  return alone.map((one) => (one.source === layer.source ? { ...layer, group } : one));
}

/** Another group of that name takes its layers in. */
export const renameGroup = (layers: Layers, group: string, name: string): Layers =>
  gathered(layers.map((layer) => (layer.group === group ? { ...layer, group: name } : layer)));

export const dissolveGroup = (layers: Layers, group: string): Layers =>
  layers.map(({ group: own, ...layer }) =>
    own === group || own === undefined ? layer : { ...layer, group: own },
  );

export const changeGroup = (layers: Layers, group: string, change: Partial<ChosenLayer>): Layers =>
  layers.map((layer) => (layer.group === group ? { ...layer, ...change } : layer));

/** By that many blocks, upwards when negative; the others keep their order. */
export function moveGroup(layers: Layers, group: string, delta: number): Layers {
  const blocks = blocksOf(layers);
  const from = blocks.findIndex((block) => block.group === group);
  const to = Math.max(0, Math.min(from + delta, blocks.length - 1));
  return moved(blocks, from, to).flatMap((block) => block.layers);
}

const withAt = (layers: Layers, rank: number, layer: ChosenLayer): Layers => layers.toSpliced(rank, 1, layer);
