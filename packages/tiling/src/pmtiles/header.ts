/** The 127 bytes at the start of a PMTiles v3 archive: little-endian, positions in 10⁻⁷ degree. */

import type { Bbox } from '@cartable/geo';
import { corruptArchive } from './corrupt.ts';
import { maxArchiveZoom } from './tile-id.ts';

export const headerBytes = 127;
/** Header and root directory together: what a client reads first. */
export const firstReadBytes = 16_384;
export const maxRootBytes = firstReadBytes - headerBytes;

/** In the order of their codes; `unknown` when an archive mixes formats: each tile then tells its own. */
export const archiveTileTypes = ['unknown', 'mvt', 'png', 'jpeg', 'webp', 'avif'] as const;
export type ArchiveTileType = (typeof archiveTileTypes)[number];

const compressions = ['unknown', 'none', 'gzip', 'brotli', 'zstd'] as const;
export type ArchiveCompression = (typeof compressions)[number];

export interface Section {
  readonly offset: number;
  readonly length: number;
}

export interface ArchiveHeader {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tileData: Section;
  /** Tiles that can be asked for. */
  readonly addressedTiles: number;
  readonly tileEntries: number;
  /** Different contents. */
  readonly tileContents: number;
  /** Whether tiles lie in the order of their numbers. */
  readonly clustered: boolean;
  readonly internalCompression: ArchiveCompression;
  readonly tileCompression: ArchiveCompression;
  readonly tileType: ArchiveTileType;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Longitude and latitude, degrees. */
  readonly bounds: Bbox;
  readonly center: { readonly zoom: number; readonly longitude: number; readonly latitude: number };
}

const magic = 'PMTiles';
const version = 3;
const perDegree = 1e7;

export function writeHeader(header: ArchiveHeader): Uint8Array {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write(magic, 'latin1');
  bytes[7] = version;
  const { root, metadata, leaves, tileData } = header;
  const sections = [root, metadata, leaves, tileData].flatMap(({ offset, length }) => [offset, length]);
  const counts = [header.addressedTiles, header.tileEntries, header.tileContents];
  for (const [i, value] of [...sections, ...counts].entries())
    bytes.writeBigUInt64LE(BigInt(value), 8 + i * 8);
  bytes[96] = header.clustered ? 1 : 0;
  bytes[97] = compressions.indexOf(header.internalCompression);
  bytes[98] = compressions.indexOf(header.tileCompression);
  bytes[99] = archiveTileTypes.indexOf(header.tileType);
  bytes[100] = header.minZoom;
  bytes[101] = header.maxZoom;
  for (const [i, degrees] of header.bounds.entries())
    bytes.writeInt32LE(Math.round(degrees * perDegree), 102 + i * 4);
  bytes[118] = header.center.zoom;
  bytes.writeInt32LE(Math.round(header.center.longitude * perDegree), 119);
  bytes.writeInt32LE(Math.round(header.center.latitude * perDegree), 123);
  return bytes;
}

/** @throws {CartableError} `tiling.archive-corrupt` */
export function readHeader(bytes: Uint8Array): ArchiveHeader {
  if (bytes.length < headerBytes) throw corruptArchive('it ends inside its header');
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, headerBytes);
  if (view.toString('latin1', 0, 7) !== magic) throw corruptArchive('it does not begin with « PMTiles »');
  if (view[7] !== version) throw corruptArchive(`its version is ${view[7]}, not ${version}`);
  const number = (offset: number): number => {
    const value = Number(view.readBigUInt64LE(offset));
    if (!Number.isSafeInteger(value))
      throw corruptArchive(`the number at ${offset} of its header is ${value}`);
    return value;
  };
  const section = (offset: number): Section => ({ offset: number(offset), length: number(offset + 8) });
  const degrees = (offset: number): number => view.readInt32LE(offset) / perDegree;
  const header: ArchiveHeader = {
    root: section(8),
    metadata: section(24),
    leaves: section(40),
    tileData: section(56),
    addressedTiles: number(72),
    tileEntries: number(80),
    tileContents: number(88),
    clustered: view[96] === 1,
    internalCompression: compressions[view[97]!] ?? 'unknown',
    tileCompression: compressions[view[98]!] ?? 'unknown',
    tileType: archiveTileTypes[view[99]!] ?? 'unknown',
    minZoom: view[100]!,
    maxZoom: view[101]!,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
    center: { zoom: view[118]!, longitude: degrees(119), latitude: degrees(123) },
  };
  checkHeader(header);
  return header;
}

function checkHeader(header: ArchiveHeader): void {
  const { root } = header;
  if (root.length === 0 || root.offset < headerBytes || root.offset + root.length > firstReadBytes)
    throw corruptArchive('its root directory is not in the first 16 kB');
  if (header.minZoom > header.maxZoom || header.maxZoom > maxArchiveZoom)
    throw corruptArchive(`its levels go from ${header.minZoom} to ${header.maxZoom}`);
  if (header.internalCompression !== 'gzip' && header.internalCompression !== 'none')
    throw corruptArchive('its directories are neither gzipped nor plain');
}

/** Whether a section lies inside a file of that size. */
export function isInside({ offset, length }: Section, fileBytes: number): boolean {
  return offset + length <= fileBytes;
}
