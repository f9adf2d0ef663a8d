/**
 * Boxes of a JPEG 2000 file (ISO 15444-1 Annex I): where the codestream is, its palette and channels, and what places
 * the image: GML in an association box (OGC 08-085r8) or a GeoTIFF without pixels in a UUID box (GeoJP2).
 */

import { CartableError } from '@cartable/contract';
import type { ByteSource } from '../byte-source.ts';

export interface Jp2Boxes {
  readonly codestreamOffset: number;
  readonly codestreamLength: number;
  /** RGBA, when the image is of one component of indices. */
  readonly palette: readonly number[] | null;
  /** Component that is opacity. */
  readonly alphaBand: number | null;
  readonly geoTiff: Uint8Array | undefined;
  readonly gml: string | undefined;
}

const superBoxes: ReadonlySet<string> = new Set(['jp2h', 'asoc', 'res ']);
const geoTiffUuid = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
/** Files of the field have some twenty boxes, four deep. */
const maxBoxes = 1000;
const maxDepth = 8;
const maxBoxBytes = 4 * 1024 * 1024;

export function isJp2(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 12)).toString('hex');
  return text === '0000000c6a5020200d0a870a' || text.startsWith('ff4fff51');
}

interface Found {
  codestream?: { offset: number; length: number };
  palette?: number[];
  alphaBand?: number;
  geoTiff?: Uint8Array;
  gml?: string;
  count: number;
}

/** @throws {CartableError} `format.damaged` when there is no codestream */
export async function readJp2Boxes(source: ByteSource, name: string): Promise<Jp2Boxes> {
  const head = Buffer.from(await source.read(0, 4));
  const found: Found = { count: 0 };
  if (head.toString('hex') === 'ff4fff51') found.codestream = { offset: 0, length: source.size };
  else await readBoxes(source, { from: 0, to: source.size, depth: 0 }, found);
  if (!found.codestream) throw new CartableError('format.damaged', { file: name, position: 0 });
  return {
    codestreamOffset: found.codestream.offset,
    codestreamLength: found.codestream.length,
    palette: found.palette ?? null,
    alphaBand: found.alphaBand ?? null,
    geoTiff: found.geoTiff,
    gml: found.gml,
  };
}

async function readBoxes(
  source: ByteSource,
  { from, to, depth }: { from: number; to: number; depth: number },
  found: Found,
): Promise<void> {
  let at = from;
  while (at + 8 <= to && found.count++ < maxBoxes) {
    const head = Buffer.from(await source.read(at, 16));
    if (head.length < 8) return;
    const type = head.toString('latin1', 4, 8);
    const written = head.readUInt32BE(0);
    const isLong = written === 1 && head.length === 16;
    const length = written === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : written;
    const content = at + (isLong ? 16 : 8);
    const end = Math.min(at + length, to);
    if (length < content - at) return;
    if (type === 'jp2c') found.codestream ??= { offset: content, length: end - content };
    else if (superBoxes.has(type) && depth < maxDepth)
      await readBoxes(source, { from: content, to: end, depth: depth + 1 }, found);
    else if (end - content <= maxBoxBytes)
      readLeaf(type, Buffer.from(await source.read(content, end - content)), found);
    at += length;
  }
}

function readLeaf(type: string, bytes: Buffer, found: Found): void {
  if (type === 'pclr') found.palette ??= readPalette(bytes);
  else if (type === 'cdef') found.alphaBand ??= readAlpha(bytes);
  else if (type === 'uuid' && bytes.toString('hex', 0, 16) === geoTiffUuid)
    found.geoTiff ??= bytes.subarray(16);
  else if (type === 'xml ') {
    const text = bytes.toString('utf8');
    if (/RectifiedGrid/.test(text)) found.gml ??= text;
  }
}

/** I.5.3.4: entries, columns, depth of each column, then the values; only bytes are of use here. */
function readPalette(bytes: Buffer): number[] | undefined {
  if (bytes.length < 3) return undefined;
  const entries = bytes.readUInt16BE(0);
  const columns = bytes[2]!;
  const start = 3 + columns;
  const areBytes = bytes.subarray(3, start).every((depth) => (depth & 0x7f) === 7);
  if (columns < 3 || !areBytes || entries > 256 || bytes.length < start + entries * columns) return undefined;
  return Array.from({ length: entries }, (_, i) => {
    const at = start + i * columns;
    return [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, columns > 3 ? bytes[at + 3]! : 255];
  }).flat();
}

/** I.5.3.6: channel, type (1 opacity, 2 premultiplied opacity), association. */
function readAlpha(bytes: Buffer): number | undefined {
  for (let at = 2; at + 6 <= bytes.length; at += 6) {
    const type = bytes.readUInt16BE(at + 2);
    if (type === 1 || type === 2) return bytes.readUInt16BE(at);
  }
  return undefined;
}
