/**
 * The tiles of one finished unit, on disk until the archive is assembled: a power cut or a kill loses at most the unit
 * at hand. A part is written beside and renamed, and carries its checksum: one that is not whole counts as not made.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Unit } from './stages.ts';

export interface PartTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

const magic = 0x43505431;
const entryBytes = 13;

export function partPath(spoolDir: string, stage: number, { x, y }: Unit): string {
  return join(spoolDir, 'parts', String(stage), String(x), `${y}.part`);
}

/** The image of the unit at its own level, as it is (photographs hardly deflate): what the next stage starts from. */
export function seedPath(spoolDir: string, stage: number, { x, y }: Unit): string {
  return join(spoolDir, 'parts', String(stage), String(x), `${y}.seed`);
}

export function writePart(path: string, tiles: readonly PartTile[]): void {
  const head = Buffer.alloc(12 + tiles.length * entryBytes);
  head.writeUInt32BE(magic, 0);
  head.writeUInt32BE(tiles.length, 4);
  for (const [i, { z, x, y, bytes }] of tiles.entries()) {
    const at = 12 + i * entryBytes;
    head[at] = z;
    head.writeUInt32BE(x, at + 1);
    head.writeUInt32BE(y, at + 5);
    head.writeUInt32BE(bytes.length, at + 9);
  }
  const whole = Buffer.concat([head, ...tiles.map(({ bytes }) => bytes)]);
  whole.writeUInt32BE(crc32(whole.subarray(12)), 8);
  writeWhole(path, whole);
}

export function writeSeed(path: string, rgba: Uint8Array): void {
  writeWhole(path, rgba);
}

/** Undefined when the unit had nothing to show. */
export function readSeed(path: string, bytes: number): Uint8Array | undefined {
  const file = readWhole(path);
  return file?.length === bytes ? file : undefined;
}

export function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  writeFileSync(partial, bytes);
  renameSync(partial, path);
}

/** Undefined when the part is absent or not whole. */
export function readPart(path: string): PartTile[] | undefined {
  const bytes = readWhole(path);
  if (!bytes || bytes.length < 12 || bytes.readUInt32BE(0) !== magic) return undefined;
  if (bytes.readUInt32BE(8) !== crc32(bytes.subarray(12))) return undefined;
  const count = bytes.readUInt32BE(4);
  const tiles: PartTile[] = [];
  let offset = 12 + count * entryBytes;
  for (let i = 0; i < count; i++) {
    const at = 12 + i * entryBytes;
    const length = bytes.readUInt32BE(at + 9);
    tiles.push({
      z: bytes[at]!,
      x: bytes.readUInt32BE(at + 1),
      y: bytes.readUInt32BE(at + 5),
      bytes: bytes.subarray(offset, offset + length),
    });
    offset += length;
  }
  return tiles;
}

export function readWhole(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
