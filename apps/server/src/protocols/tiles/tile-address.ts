import type { Tile } from '@cartable/geo';
import type { TileFormat } from '@cartable/ogc';

export interface TileAddress extends Tile {
  readonly extension: string;
}

/** Digits only, no zero before: an address stands for one thing. */
const integer = '(0|[1-9]\\d{0,8})';
const pattern = new RegExp(`^${integer}/${integer}/${integer}\\.([a-z]{3,4})$`);

/** `{z}/{x}/{y}.pbf`; undefined for what cannot be the address of a tile. */
export function readTileAddress(path: string): TileAddress | undefined {
  const match = pattern.exec(path);
  if (match === null) return undefined;
  return { z: Number(match[1]), x: Number(match[2]), y: Number(match[3]), extension: match[4]! };
}

/** Some clients write these. */
const otherNames: Readonly<Record<string, string>> = { mvt: 'pbf', jpeg: 'jpg' };

/** The extension names what the tiles are. */
export function isExtensionOf(extension: string, formats: readonly TileFormat[]): boolean {
  const name = otherNames[extension] ?? extension;
  return formats.some((format) => format.extension === name);
}
