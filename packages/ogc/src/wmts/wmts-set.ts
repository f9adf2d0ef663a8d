import type { TileLayer } from '../tiles/tile-layer.ts';

/**
 * A layer is announced in a set of its own levels, `PM_5_10` (least then most detailed), as the Géoplateforme does:
 * GDAL and others take the last matrix of a set for the resolution of the layer, whatever its limits say, and would
 * ask for tiles that do not exist.
 */
export function wmtsSetName({ set, topLevel, bottomLevel }: TileLayer): string {
  return `${set.identifier}_${topLevel}_${bottomLevel}`;
}

/** The set of the layer, or the whole one it is taken from, which clients know by heart. */
export function isWmtsSetOf(layer: TileLayer, name: string): boolean {
  return name === wmtsSetName(layer) || name === layer.set.identifier;
}
