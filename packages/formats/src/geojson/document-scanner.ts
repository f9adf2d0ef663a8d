/**
 * Finds the features of a GeoJSON document without parsing it: a byte scanner follows strings and brackets, and the
 * text of whole groups of features goes to `JSON.parse` at once. Memory holds one buffer, whatever the file's size.
 */

import { CartableError } from '@cartable/contract';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import type { FormatLimits } from '../limits.ts';
import { readByteOrderMark } from '../text/bom.ts';

const bufferBytes = 2 << 20;
/** Members beside `features` worth keeping (`crs`, `name`) are short. */
const maxMemberBytes = 1 << 20;
const groupSize = 500;

const plain = 0;
const quote = 1;
const open = 2;
const close = 3;
const kindOfByte = new Uint8Array(256);
kindOfByte[0x22] = quote;
kindOfByte[0x7b] = kindOfByte[0x5b] = open;
kindOfByte[0x7d] = kindOfByte[0x5d] = close;

const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;
const comma = 0x2c;
const backslash = 0x5c;
/** Stands before each text of a sequence (RFC 8142). */
export const recordSeparator = 0x1e;

/** Features in a row: bytes of each, in one buffer valid until the next group is asked for. */
export interface FeatureGroup {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Rank of the first, from 1, and its byte in the file. */
  readonly firstRank: number;
  readonly firstPosition: number;
  /** Only commas and spaces stand between them. */
  readonly isContiguous: boolean;
}

export class DocumentScanner {
  /** Short members of the collection met so far, as JSON text. */
  readonly members = new Map<string, string>();
  readonly #file: DepositFile;
  readonly #source: ByteFile;
  readonly #limits: FormatLimits;
  #buffer = Buffer.allocUnsafe(bufferBytes);
  #length = 0;
  #at = 0;
  /** Place in the file of the first byte of the buffer. */
  #base = 0;
  #rank = 0;

  constructor(file: DepositFile, limits: FormatLimits) {
    this.#file = file;
    this.#source = new ByteFile(file.path);
    this.#limits = limits;
  }

  close(): void {
    this.#source.close();
  }

  /** @throws {CartableError} `geojson.not-geojson`, `geojson.syntax`, `format.truncated`, `format.too-deep`… */
  *groups(): Iterable<FeatureGroup> {
    this.#fill(0);
    this.#at = readByteOrderMark(this.#buffer.subarray(0, this.#length))?.length ?? 0;
    if (this.#skipBlanks() !== openBrace)
      throw new CartableError('geojson.not-geojson', { file: this.#file.name });
    if (this.#enterFeatures()) {
      yield* this.#elements(true);
      this.#readMembers();
    } else {
      this.#rewind();
      yield* this.#elements(false);
    }
  }

  /** Position in the file where the first object begins, kept to come back to it. */
  #origin = 0;

  /** Reads the members of the first object until the array of features; false when it has none. */
  #enterFeatures(): boolean {
    this.#origin = this.#base + this.#at;
    this.#at++;
    return this.#readMembers();
  }

  #rewind(): void {
    this.members.clear();
    this.#base = this.#origin;
    this.#length = 0;
    this.#at = 0;
    this.#fill(0);
  }

  /** True when it stops inside `features`, false at the end of the object. */
  #readMembers(): boolean {
    while (true) {
      const byte = this.#skipBlanks(comma);
      if (byte === closeBrace) {
        this.#at++;
        return false;
      }
      if (byte !== 0x22) throw byte === -1 ? this.#truncated() : this.#syntax();
      const key = JSON.parse(this.#valueText(this.#skipValue())!) as string;
      if (this.#skipBlanks() !== colon) throw this.#syntax();
      this.#at++;
      if (this.#skipBlanks() === openBracket && key === 'features') {
        this.#at++;
        return true;
      }
      const text = this.#valueText(this.#skipValue());
      if (text !== undefined) this.members.set(key, text);
    }
  }

  #valueText({ start, end }: { start: number; end: number }): string | undefined {
    return start < 0 ? undefined : this.#buffer.toString('utf8', start, end);
  }

  /** Moves past the value at hand. `start` is -1 when it was too long to be kept. */
  #skipValue(): { start: number; end: number } {
    let start = this.#at;
    let depth = 0;
    let inText = false;
    while (true) {
      if (this.#at >= this.#length) {
        const isLong = start < 0 || this.#at - start > maxMemberBytes;
        const retained = isLong ? Math.min(this.#at, this.#length) : start;
        if (!this.#fill(retained)) throw this.#truncated();
        start = isLong ? -1 : 0;
      }
      const byte = this.#buffer[this.#at]!;
      const kind = kindOfByte[byte]!;
      if (inText) {
        if (byte === backslash) this.#at++;
        else if (kind === quote) inText = false;
      } else if (kind === quote) inText = true;
      else if (kind === open) this.#assertDepth(++depth);
      else if (kind === close || (depth === 0 && byte === comma)) {
        if (depth === 0) return { start, end: this.#at };
        depth--;
      }
      this.#at++;
      if (depth === 0 && !inText && (kind === close || kind === quote)) return { start, end: this.#at };
    }
  }

  *#elements(inArray: boolean): Iterable<FeatureGroup> {
    while (true) {
      const byte = this.#skipBlanks(comma);
      if (inArray && byte === closeBracket) {
        this.#at++;
        return;
      }
      if (byte === -1) {
        if (inArray) throw this.#truncated();
        return;
      }
      if (byte !== openBrace) throw this.#syntax();
      yield this.#group(inArray);
    }
  }

  /** As many whole features as the buffer holds, up to a group. */
  #group(isContiguous: boolean): FeatureGroup {
    const starts: number[] = [];
    const ends: number[] = [];
    const firstRank = this.#rank + 1;
    while (starts.length < groupSize) {
      const start = this.#nextStart();
      if (start < 0) break;
      const end = this.#endOfObject(start);
      if (end < 0) {
        if (starts.length > 0) {
          this.#at = start;
          break;
        }
        this.#refill(start);
        continue;
      }
      starts.push(start);
      ends.push(end);
      this.#at = end;
      this.#rank++;
    }
    return {
      bytes: this.#buffer,
      starts,
      ends,
      firstRank,
      firstPosition: this.#base + starts[0]!,
      isContiguous,
    };
  }

  /** Next `{` within the buffer, past commas and blanks; -1 when something else or the end comes first. */
  #nextStart(): number {
    let at = this.#at;
    while (at < this.#length) {
      const byte = this.#buffer[at]!;
      if (byte === openBrace) return at;
      if (byte > 32 && byte !== comma) return -1;
      at++;
    }
    return -1;
  }

  /** End of the object at `start`; -1 when it runs past the buffer. */
  #endOfObject(start: number): number {
    const bytes = this.#buffer;
    const length = this.#length;
    const maxDepth = this.#limits.depth;
    let depth = 0;
    for (let at = start; at < length; at++) {
      const kind = kindOfByte[bytes[at]!]!;
      if (kind === plain) continue;
      if (kind === open) {
        if (++depth > maxDepth) this.#assertDepth(depth);
      } else if (kind === close) {
        if (--depth === 0) return at + 1;
      } else {
        at = endOfText(bytes, at + 1, length);
        if (at < 0) return -1;
      }
    }
    return -1;
  }

  #assertDepth(depth: number): void {
    const limit = this.#limits.depth;
    if (depth > limit)
      throw new CartableError('format.too-deep', { file: this.#file.name, feature: this.#rank + 1, limit });
  }

  /** More bytes for a feature that does not fit. */
  #refill(start: number): void {
    const limit = this.#limits.featureBytes;
    if (this.#length - start > limit) {
      throw new CartableError('format.record-too-long', {
        file: this.#file.name,
        feature: this.#rank + 1,
        limit,
      });
    }
    if (!this.#fill(start)) throw this.#truncated();
  }

  /** Byte at hand after blanks (and another character), -1 at the end of the file. */
  #skipBlanks(also = 32): number {
    while (true) {
      for (; this.#at < this.#length; this.#at++) {
        const byte = this.#buffer[this.#at]!;
        if (byte > 32 && byte !== also && byte !== recordSeparator) return byte;
      }
      if (!this.#fill(this.#length)) return -1;
    }
  }

  /** Drops what is before `from`, which becomes 0, and reads on; false when there is nothing more. */
  #fill(from: number): boolean {
    const retained = this.#length - from;
    const isFull = retained === this.#buffer.length;
    // A fresh buffer each time: the previous one may still be in use by the caller.
    const target = Buffer.allocUnsafe(
      isFull ? retained * 2 : Math.max(bufferBytes, retained + (bufferBytes >> 1)),
    );
    this.#buffer.copy(target, 0, from, this.#length);
    const position = this.#base + this.#length;
    const count = this.#source.readInto(target.subarray(retained), position);
    this.#buffer = target;
    this.#base += from;
    this.#at = Math.max(0, this.#at - from);
    this.#length = retained + count;
    return count > 0;
  }

  #truncated(): CartableError {
    return new CartableError('format.truncated', { file: this.#file.name });
  }

  #syntax(): CartableError {
    return new CartableError('geojson.syntax', {
      file: this.#file.name,
      feature: this.#rank + 1,
      position: this.#base + this.#at,
    });
  }
}

/** The closing quote of the text that begins at `start`; -1 when it is not in the buffer. */
function endOfText(bytes: Uint8Array, start: number, length: number): number {
  for (let at = start; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === 0x22) return at;
    if (byte === backslash) at++;
  }
  return -1;
}
