/** Format of a stored tile, told from its first bytes: archives of rasters may change format from tile to tile. */

import type { ArchiveTileType } from './header.ts';

export const tileMediaTypes = {
  mvt: 'application/vnd.mapbox-vector-tile',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const satisfies Record<Exclude<ArchiveTileType, 'unknown'>, string>;

/** Undefined for what is no image that maps show. Vector tiles have no signature: the header names them. */
export function sniffImageType(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'avif' | undefined {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 4) === '\x89PNG') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 12) === 'ftypavif') return 'avif';
  return undefined;
}
