/**
 * The main header and the tiles of a JPEG 2000 codestream (ISO 15444-1 Annex A). A tile is cut out as a codestream of
 * its own, whose image area is that tile: a decoder that only knows whole codestreams then reads any tile of any image.
 */

import { CartableError } from '@cartable/contract';
import type { SampleType } from '../../description.ts';
import type { ByteSource } from '../byte-source.ts';

const marker = {
  soc: 0xff4f,
  siz: 0xff51,
  cod: 0xff52,
  tlm: 0xff55,
  plm: 0xff57,
  ppm: 0xff60,
  sot: 0xff90,
  eoc: 0xffd9,
};
/** Comments and tables of a main header; PPM may make it huge, and is then not cut. */
const maxHeaderBytes = 4 * 1024 * 1024;
/** The standard allows 65 535 tiles of 255 parts. */
const maxTileParts = 1_000_000;

export interface Codestream {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tileColumns: number;
  readonly tileRows: number;
  /** Image and tile offsets on the reference grid, and the far corner. */
  readonly grid: {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
    readonly tx0: number;
    readonly ty0: number;
  };
  readonly components: number;
  readonly type: SampleType;
  readonly bits: number;
  /** Decomposition levels: each halves the image once more. */
  readonly levels: number;
  /** Whether tiles can be cut out: not when their packet headers are packed together in the main header. */
  readonly isCuttable: boolean;
  /** From SOC up to the first tile part, without the tables of lengths. */
  readonly header: Buffer;
  readonly firstTilePart: number;
}

/** @throws {CartableError} `format.damaged`, `raster.unsupported` */
export async function readCodestream(source: ByteSource, offset: number, name: string): Promise<Codestream> {
  const bytes = Buffer.from(await source.read(offset, maxHeaderBytes));
  const damaged = (): CartableError => new CartableError('format.damaged', { file: name, position: offset });
  if (bytes.length < 60 || bytes.readUInt16BE(0) !== marker.soc || bytes.readUInt16BE(2) !== marker.siz)
    throw damaged();
  const retained: Buffer[] = [bytes.subarray(0, 2)];
  let levels = 0;
  let isCuttable = true;
  let at = 2;
  for (;;) {
    if (at + 4 > bytes.length) throw damaged();
    const code = bytes.readUInt16BE(at);
    if (code === marker.sot) break;
    const length = bytes.readUInt16BE(at + 2);
    if (code < 0xff00 || length < 2) throw damaged();
    const segment = bytes.subarray(at, at + 2 + length);
    if (code === marker.cod && segment.length > 9) levels = segment[9]!;
    if (code === marker.ppm) isCuttable = false;
    if (code !== marker.tlm && code !== marker.plm) retained.push(segment);
    at += 2 + length;
  }
  return {
    ...readSize(bytes, name, damaged),
    levels,
    isCuttable,
    header: Buffer.concat(retained),
    firstTilePart: offset + at,
  };
}

type Size = Omit<Codestream, 'levels' | 'isCuttable' | 'header' | 'firstTilePart'>;

/** SIZ (A.5.1): fields of 4 bytes from the eighth on, then the components. */
function readSize(bytes: Buffer, name: string, damaged: () => CartableError): Size {
  const field = (rank: number): number => bytes.readUInt32BE(8 + rank * 4);
  const [x1, y1, x0, y0, tileWidth, tileHeight, tx0, ty0] = Array.from({ length: 8 }, (_, i) => field(i)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const components = bytes.readUInt16BE(40);
  const isSound =
    x1 > x0 &&
    y1 > y0 &&
    tileWidth > 0 &&
    tileHeight > 0 &&
    tx0 <= x0 &&
    ty0 <= y0 &&
    tx0 + tileWidth > x0 &&
    ty0 + tileHeight > y0;
  if (!isSound || components === 0 || bytes.length < 42 + components * 3) throw damaged();
  const depth = bytes[42]!;
  for (let i = 0; i < components; i++) {
    const [own, stepX, stepY] = bytes.subarray(42 + i * 3, 45 + i * 3) as unknown as [number, number, number];
    if (own !== depth || stepX !== 1 || stepY !== 1)
      throw new CartableError('raster.unsupported', {
        file: name,
        feature: 'JPEG 2000 with bands of different sizes',
      });
  }
  const bits = (depth & 0x7f) + 1;
  if (bits > 16 || components > 16)
    throw new CartableError('raster.unsupported', {
      file: name,
      feature: `JPEG 2000, ${components} × ${bits} bits`,
    });
  const isSigned = (depth & 0x80) !== 0;
  return {
    width: x1 - x0,
    height: y1 - y0,
    tileWidth,
    tileHeight,
    tileColumns: Math.ceil((x1 - tx0) / tileWidth),
    tileRows: Math.ceil((y1 - ty0) / tileHeight),
    grid: { x0, y0, x1, y1, tx0, ty0 },
    components,
    bits,
    type: bits <= 8 ? (isSigned ? 'INT8' : 'UINT8') : isSigned ? 'INT16' : 'UINT16',
  };
}

/** Byte ranges of the parts of each tile. */
export type TileParts = ReadonlyMap<number, readonly { readonly offset: number; readonly length: number }[]>;

/** @throws {CartableError} `format.damaged` when parts do not follow each other */
export async function findTileParts(
  source: ByteSource,
  stream: Codestream,
  end: number,
  name: string,
): Promise<TileParts> {
  const parts = new Map<number, { offset: number; length: number }[]>();
  let at = stream.firstTilePart;
  for (let count = 0; count < maxTileParts && at + 12 <= end; count++) {
    const sot = Buffer.from(await source.read(at, 12));
    if (sot.length < 12 || sot.readUInt16BE(0) !== marker.sot) break;
    const tile = sot.readUInt16BE(4);
    const written = sot.readUInt32BE(6);
    const length = written === 0 ? end - at : written;
    if (length < 14 || tile >= stream.tileColumns * stream.tileRows)
      throw new CartableError('format.damaged', { file: name, position: at });
    const own = parts.get(tile) ?? [];
    own.push({ offset: at, length: Math.min(length, end - at) });
    parts.set(tile, own);
    at += length;
  }
  return parts;
}

export interface TileBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In pixels of the image. The first row and column may be cut by the offset of the image. */
export function tileBoxOf({ grid, tileWidth, tileHeight, tileColumns }: Codestream, tile: number): TileBox {
  const left = grid.tx0 + (tile % tileColumns) * tileWidth;
  const top = grid.ty0 + Math.floor(tile / tileColumns) * tileHeight;
  const x = Math.max(left, grid.x0);
  const y = Math.max(top, grid.y0);
  return {
    x: x - grid.x0,
    y: y - grid.y0,
    width: Math.min(left + tileWidth, grid.x1) - x,
    height: Math.min(top + tileHeight, grid.y1) - y,
  };
}

/** The codestream of one tile alone, on the same reference grid, so that its wavelets fall alike. */
export async function buildTile(
  source: ByteSource,
  stream: Codestream,
  parts: TileParts,
  tile: number,
): Promise<Buffer | undefined> {
  const own = parts.get(tile);
  if (!own) return undefined;
  const header = Buffer.from(stream.header);
  const { grid } = stream;
  const box = tileBoxOf(stream, tile);
  const left = grid.tx0 + (tile % stream.tileColumns) * stream.tileWidth;
  const top = grid.ty0 + Math.floor(tile / stream.tileColumns) * stream.tileHeight;
  const x0 = grid.x0 + box.x;
  const y0 = grid.y0 + box.y;
  for (const [rank, value] of [x0 + box.width, y0 + box.height, x0, y0].entries())
    header.writeUInt32BE(value, 8 + rank * 4);
  header.writeUInt32BE(left, 32);
  header.writeUInt32BE(top, 36);
  const pieces: Uint8Array[] = [header];
  for (const { offset, length } of own) {
    const part = Buffer.from(await source.read(offset, length));
    part.writeUInt16BE(0, 4);
    part.writeUInt32BE(part.length, 6);
    pieces.push(part);
  }
  const end = Buffer.alloc(2);
  end.writeUInt16BE(marker.eoc);
  return Buffer.concat([...pieces, end]);
}
