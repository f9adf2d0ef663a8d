import { gunzipSync } from 'node:zlib';

/** Of tiles of other sites, unpacked: they say more than any of ours, or are no tiles. */
export interface TileLimits {
  readonly bytesOfOne: number;
  readonly bytesOfAll: number;
}

/**
 * Servers of tiles send them packed without saying so.
 * @returns what unpacks each tile of one drawing, and throws once they hold too much
 */
export function tileUnpacker({ bytesOfOne, bytesOfAll }: TileLimits): (bytes: Uint8Array) => Uint8Array {
  let left = bytesOfAll;
  return (bytes) => {
    const limit = Math.min(bytesOfOne, left);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const tile = isPacked ? gunzipSync(bytes, { maxOutputLength: Math.max(1, limit) }) : bytes;
    if (tile.length > limit) throw new Error(`> ${limit}`);
    left -= tile.length;
    return tile;
  };
}
