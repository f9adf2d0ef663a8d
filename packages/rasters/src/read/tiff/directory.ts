/**
 * Directories (IFD) of a TIFF or BigTIFF. Made for hostile files: what is read is bounded by the size of the file and
 * by named limits, chains of directories that turn in circles are cut, and a value is only read when it is asked for.
 */

import { CartableError } from '@cartable/contract';
import { maxDirectories, maxDirectoryEntries, maxTagValues } from '../../limits.ts';
import type { ByteSource } from '../byte-source.ts';

export interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of its values in the file, bytes. */
  readonly position: number;
}

export interface TiffFile {
  readonly source: ByteSource;
  readonly name: string;
  readonly isLittleEndian: boolean;
  readonly isBig: boolean;
  readonly directories: readonly Directory[];
}

/** Bytes of a value, by type (TIFF 6.0 §2; 16–18 are of BigTIFF). */
const typeBytes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

export class Directory {
  readonly #entries: ReadonlyMap<number, Entry>;
  readonly #file: Pick<TiffFile, 'source' | 'name' | 'isLittleEndian'>;

  constructor(
    entries: ReadonlyMap<number, Entry>,
    file: Pick<TiffFile, 'source' | 'name' | 'isLittleEndian'>,
  ) {
    this.#entries = entries;
    this.#file = file;
  }

  has(tag: number): boolean {
    return this.#entries.has(tag);
  }

  countOf(tag: number): number {
    return this.#entries.get(tag)?.count ?? 0;
  }

  async number(tag: number): Promise<number | undefined> {
    return (await this.numbers(tag, 1))[0];
  }

  /** Nothing when the tag is absent. @throws {CartableError} `format.damaged` when it has more values than `limit` */
  async numbers(tag: number, limit = maxTagValues): Promise<Float64Array> {
    const entry = this.#entries.get(tag);
    if (!entry) return new Float64Array(0);
    const count = limit === 1 ? Math.min(1, entry.count) : entry.count;
    if (count > limit) throw damaged(this.#file.name, entry.position);
    const bytes = await this.#read(entry, count);
    return decodeNumbers(bytes, entry.type, count, this.#file.isLittleEndian);
  }

  async text(tag: number): Promise<string | undefined> {
    const entry = this.#entries.get(tag);
    if (!entry) return undefined;
    if (entry.count > maxTagValues) throw damaged(this.#file.name, entry.position);
    return Buffer.from(await this.#read(entry, entry.count))
      .toString('utf8')
      .replace(/\0+$/, '');
  }

  async bytes(tag: number): Promise<Uint8Array | undefined> {
    const entry = this.#entries.get(tag);
    if (!entry) return undefined;
    if (entry.count > maxTagValues) throw damaged(this.#file.name, entry.position);
    return this.#read(entry, entry.count * (typeBytes[entry.type] ?? 1));
  }

  async #read(entry: Entry, count: number): Promise<Uint8Array> {
    const length = count * (typeBytes[entry.type] ?? 1);
    if (entry.position + length > this.#file.source.size)
      throw new CartableError('format.truncated', { file: this.#file.name });
    return this.#file.source.read(entry.position, length);
  }
}

/** @throws {CartableError} `format.unknown`, `format.truncated`, `format.damaged` */
export async function openTiff(source: ByteSource, name: string): Promise<TiffFile> {
  const head = Buffer.from(await source.read(0, 16));
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM'))
    throw new CartableError('format.unknown', { file: name });
  const isLittleEndian = order === 'II';
  const reader = new Reader(source, name, isLittleEndian);
  const version = reader.short(head, 0 + 2);
  const isBig = version === 43;
  if (version !== 42 && !isBig) throw new CartableError('format.unknown', { file: name });
  if (isBig && head.length < 16) throw new CartableError('format.truncated', { file: name });
  const first = isBig ? reader.long8(head, 8) : reader.long(head, 4);
  const directories = await readChain(reader, first, isBig);
  return { source, name, isLittleEndian, isBig, directories };
}

async function readChain(reader: Reader, first: number, isBig: boolean): Promise<Directory[]> {
  const directories: Directory[] = [];
  const seen = new Set<number>();
  let position = first;
  while (position !== 0 && !seen.has(position) && directories.length < maxDirectories) {
    seen.add(position);
    try {
      const { directory, next } = await readDirectory(reader, position, isBig);
      directories.push(directory);
      position = next;
    } catch (error) {
      // The first directory is the image; a damaged overview after it takes nothing away.
      if (directories.length === 0 || !(error instanceof CartableError)) throw error;
      break;
    }
  }
  if (directories.length === 0) throw damaged(reader.name, first);
  return directories;
}

async function readDirectory(
  reader: Reader,
  position: number,
  isBig: boolean,
): Promise<{ directory: Directory; next: number }> {
  const { source, name } = reader;
  const countBytes = isBig ? 8 : 2;
  const entryBytes = isBig ? 20 : 12;
  const offsetBytes = isBig ? 8 : 4;
  const head = Buffer.from(await source.read(position, countBytes));
  if (position >= source.size || head.length < countBytes)
    throw new CartableError('format.truncated', { file: name });
  const count = isBig ? reader.long8(head, 0) : reader.short(head, 0);
  if (count === 0 || count > maxDirectoryEntries) throw damaged(name, position);
  const bytes = Buffer.from(await source.read(position + countBytes, count * entryBytes + offsetBytes));
  if (bytes.length < count * entryBytes) throw new CartableError('format.truncated', { file: name });
  const entries = new Map<number, Entry>();
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const type = reader.short(bytes, at + 2);
    const values = isBig ? reader.long8(bytes, at + 4) : reader.long(bytes, at + 4);
    const valueAt = at + (isBig ? 12 : 8);
    const isInline = values * (typeBytes[type] ?? 1) <= offsetBytes;
    const pointed = (): number => (isBig ? reader.long8(bytes, valueAt) : reader.long(bytes, valueAt));
    const number = reader.short(bytes, at);
    const place = isInline ? position + countBytes + valueAt : pointed();
    if (!entries.has(number)) entries.set(number, { type, count: values, position: place });
  }
  const end = count * entryBytes;
  const hasNext = bytes.length >= end + offsetBytes;
  const next = hasNext ? (isBig ? reader.long8(bytes, end) : reader.long(bytes, end)) : 0;
  return { directory: new Directory(entries, reader), next };
}

class Reader {
  readonly source: ByteSource;
  readonly name: string;
  readonly isLittleEndian: boolean;

  constructor(source: ByteSource, name: string, isLittleEndian: boolean) {
    this.source = source;
    this.name = name;
    this.isLittleEndian = isLittleEndian;
  }

  short(bytes: Buffer, at: number): number {
    return this.isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }

  long(bytes: Buffer, at: number): number {
    return this.isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }

  /** Beyond 2⁵³ it is outside any file, and stays so once rounded. */
  long8(bytes: Buffer, at: number): number {
    return Number(this.isLittleEndian ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  }
}

function decodeNumbers(bytes: Uint8Array, type: number, count: number, little: boolean): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const step = typeBytes[type] ?? 1;
  const read = readerOf(type, view, little);
  const values = new Float64Array(count);
  for (let i = 0; i < count; i++) values[i] = read(i * step);
  return values;
}

function readerOf(type: number, view: DataView, little: boolean): (at: number) => number {
  switch (type) {
    case 3:
      return (at) => view.getUint16(at, little);
    case 4:
    case 13:
      return (at) => view.getUint32(at, little);
    case 5:
      return (at) => view.getUint32(at, little) / view.getUint32(at + 4, little);
    case 6:
      return (at) => view.getInt8(at);
    case 8:
      return (at) => view.getInt16(at, little);
    case 9:
      return (at) => view.getInt32(at, little);
    case 10:
      return (at) => view.getInt32(at, little) / view.getInt32(at + 4, little);
    case 11:
      return (at) => view.getFloat32(at, little);
    case 12:
      return (at) => view.getFloat64(at, little);
    case 16:
    case 18:
      return (at) => Number(view.getBigUint64(at, little));
    case 17:
      return (at) => Number(view.getBigInt64(at, little));
    default:
      return (at) => view.getUint8(at);
  }
}

export function damaged(file: string, position: number): CartableError {
  return new CartableError('format.damaged', { file, position });
}
