/** PNG of at most 256 colours (W3C PNG, third edition): exact, and several times lighter than true colour. */

import { crc32, deflateSync } from 'node:zlib';

export interface IndexedColours {
  /** Words as they lie in memory: red in the lowest byte, alpha in the highest. */
  readonly palette: readonly number[];
  /** One per pixel. */
  readonly indices: Uint8Array;
}

const mostColours = 256;

/** Undefined when there are more colours than a palette holds. Transparent pixels are one colour, whatever they hide. */
export function indexColours(rgba: Uint8Array): IndexedColours | undefined {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  const ranks = new Map<number, number>();
  const indices = new Uint8Array(pixels.length);
  let previous = -1;
  let rank = 0;
  for (let i = 0; i < pixels.length; i++) {
    const word = pixels[i]! >>> 24 === 0 ? 0 : pixels[i]!;
    if (word !== previous) {
      const known = ranks.get(word);
      if (known === undefined) {
        if (ranks.size === mostColours) return undefined;
        rank = ranks.size;
        ranks.set(word, rank);
      } else {
        rank = known;
      }
      previous = word;
    }
    indices[i] = rank;
  }
  return { palette: [...ranks.keys()], indices };
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function writeIndexedPng({ palette, indices }: IndexedColours, side: number): Uint8Array {
  const depth = palette.length <= 2 ? 1 : palette.length <= 4 ? 2 : palette.length <= 16 ? 4 : 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = depth;
  header[9] = 3;
  const colours = Buffer.from(
    palette.flatMap((word) => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255]),
  );
  const opacities = Buffer.from(palette.map((word) => word >>> 24));
  const isOpaque = opacities.every((opacity) => opacity === 255);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    ...(isOpaque ? [] : [chunk('tRNS', opacities)]),
    chunk('IDAT', deflateSync(packRows(indices, side, depth))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of `depth` bits per pixel, each after a byte that says « not filtered ». */
function packRows(indices: Uint8Array, side: number, depth: number): Uint8Array {
  const perByte = 8 / depth;
  const rowBytes = Math.ceil(side / perByte) + 1;
  const rows = new Uint8Array(rowBytes * side);
  for (let i = 0, row = 0; row < side; row++) {
    for (let column = 0; column < side; column++, i++) {
      const at = row * rowBytes + 1 + Math.floor(column / perByte);
      rows[at]! |= indices[i]! << (8 - depth * ((column % perByte) + 1));
    }
  }
  return rows;
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}
