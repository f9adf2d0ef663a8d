/** Tiles of PMTiles archives (version 3) that a print shows, read by ranges with the limits of the print. */

import type { Tile } from '@cartable/geo';
import { type Archive, openArchive } from '@cartable/tiling';
import { SourceError, type SourceReader } from './source-reader.ts';

const scheme = 'pmtiles:';

export const isArchive = (url: string): boolean => url.startsWith(scheme);

/** Archives of one print: each is opened once, whichever layers show it. */
const opened = new WeakMap<SourceReader['print'], Map<string, Promise<Archive>>>();

/** @throws as `readArchiveTile` does */
export function archiveAt(reader: SourceReader, address: string): Promise<Archive> {
  const archives = opened.get(reader.print) ?? new Map<string, Promise<Archive>>();
  opened.set(reader.print, archives);
  // Directories serve all layers of the print: a layer that is given up does not take them from the others.
  const source = {
    read: (offset: number, length: number) => reader.readPart(address, { offset, length }),
    close: () => undefined,
  };
  const opening = archives.get(address) ?? openArchive(source);
  archives.set(address, opening);
  return opening;
}

/** Template of the tiles of an archive, as layers of a print hold it. */
export const archiveTemplate = (address: string): string => `${scheme}${address}#{z}/{x}/{y}`;

/**
 * @param url `pmtiles:ADDRESS#z/x/y`
 * @param isVector whether Mapbox Vector Tiles are expected, or images
 * @returns undefined where the archive has no such tile
 * @throws what `SourceReader.readPart` throws; {SourceError} for another kind of tiles; {CartableError} `tiling.archive-corrupt`
 */
export async function readArchiveTile(
  reader: SourceReader,
  { url, tile: { z, x, y } }: { readonly url: string; readonly tile: Tile },
  { isVector, signal }: { readonly isVector: boolean; readonly signal: AbortSignal },
): Promise<Uint8Array | undefined> {
  const address = url.slice(scheme.length).replace(/#[^#]*$/, '');
  const archive = await archiveAt(reader, address);
  const { tileType, tileCompression } = archive.header;
  // Vector tiles are unpacked by whoever draws them, where they are packed so.
  const packings = isVector ? ['none', 'gzip', 'unknown'] : ['none', 'unknown'];
  if ((tileType === 'mvt') !== isVector || !packings.includes(tileCompression))
    throw new SourceError(`PMTiles: ${tileType}, ${tileCompression}`);
  const place = await archive.locate(z, x, y);
  return place && reader.readPart(address, place, signal);
}
