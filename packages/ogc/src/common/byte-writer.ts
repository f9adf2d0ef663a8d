/**
 * Bytes of a long text answer, written into a growing buffer and taken away in chunks. Features come by millions: no
 * string is built per coordinate, digits go straight to their bytes.
 */

import { digitsMargin, precisions, putDecimal } from './digits.ts';

/** Each costs messages between threads and calls of the system, whatever its size; larger would only use memory. */
export const chunkBytes = 128 * 1024;
/** Most answers are short. */
const firstBytes = 64 * 1024;

const encoder = new TextEncoder();

/** Under it, bytes are copied one by one. */
const shortBytes = 48;
const lastAscii = 0x7f;

const million = 1_000_000;
/** The most bytes of a number, with what its digits may write beyond. */
const numberBytes = 32 + digitsMargin;

const replacementCharacter = 0xfffd;

/** UTF-8 in three bytes. @returns where the next byte goes */
function putTriplet(buffer: Uint8Array, at: number, code: number): number {
  buffer[at] = 0xe0 | (code >> 12);
  buffer[at + 1] = 0x80 | ((code >> 6) & 0x3f);
  buffer[at + 2] = 0x80 | (code & 0x3f);
  return at + 3;
}

/** UTF-8 in four bytes: two code units of a string. @returns where the next byte goes */
function putQuadruplet(buffer: Uint8Array, at: number, point: number): number {
  buffer[at] = 0xf0 | (point >> 18);
  buffer[at + 1] = 0x80 | ((point >> 12) & 0x3f);
  buffer[at + 2] = 0x80 | ((point >> 6) & 0x3f);
  buffer[at + 3] = 0x80 | (point & 0x3f);
  return at + 4;
}

export class ByteWriter {
  private buffer = new Uint8Array(firstBytes);
  /** View of the same bytes. */
  private view = new DataView(this.buffer.buffer);
  private length = 0;

  /** Whether a chunk is ready to go. */
  get isFull(): boolean {
    return this.length >= chunkBytes;
  }

  /** Everything written since the last call, in memory of its own: it can be given to another thread whole. */
  take(): Uint8Array<ArrayBuffer> {
    const chunk = this.buffer.slice(0, this.length);
    this.length = 0;
    return chunk;
  }

  /** Position of the next byte; valid until `take`. */
  mark(): number {
    return this.length;
  }

  /** Forgets what was written since the mark. */
  rewind(mark: number): void {
    this.length = mark;
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + bytes));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
    this.view = new DataView(larger.buffer);
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  bytes(values: Uint8Array): void {
    const { length } = values;
    this.reserve(length);
    // Names of elements are short: copying them here is cheaper than the call.
    if (length <= shortBytes) {
      const { buffer } = this;
      const at = this.length;
      for (let i = 0; i < length; i++) buffer[at + i] = values[i]!;
    } else this.buffer.set(values, this.length);
    this.length += length;
  }

  /** Writes a text of ASCII letters; anything else is left to the encoder. */
  private ascii(text: string): boolean {
    const { buffer } = this;
    const at = this.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > lastAscii) return false;
      buffer[at + i] = code;
    }
    this.length += text.length;
    return true;
  }

  /** Any text, as UTF-8, unescaped. */
  text(text: string): void {
    this.reserve(text.length * 3);
    if (text.length <= shortBytes && this.ascii(text)) return;
    this.length += encoder.encodeInto(text, this.buffer.subarray(this.length)).written;
  }

  /**
   * Text with some ASCII characters replaced; anything else as UTF-8, lone surrogates as U+FFFD. By hand: most values
   * are short, and a call of the encoder for each accent costs more than the rest of the text.
   * @param replacements bytes by ASCII code; characters without any are copied
   */
  replacedText(text: string, replacements: readonly (Uint8Array | undefined)[]): void {
    const { length } = text;
    this.reserve(length * 3);
    let { buffer } = this;
    let at = this.length;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80) {
        const replacement = replacements[code];
        if (replacement === undefined) buffer[at++] = code;
        else {
          this.length = at;
          this.bytes(replacement);
          this.reserve((length - i) * 3);
          buffer = this.buffer;
          at = this.length;
        }
      } else if (code < 0x800) {
        buffer[at++] = 0xc0 | (code >> 6);
        buffer[at++] = 0x80 | (code & 0x3f);
      } else if (code < 0xd800 || code > 0xdfff) at = putTriplet(buffer, at, code);
      else {
        const point = text.codePointAt(i)!;
        if (point > 0xffff) {
          at = putQuadruplet(buffer, at, point);
          i += 1;
        } else at = putTriplet(buffer, at, replacementCharacter);
      }
    }
    this.length = at;
  }

  /** A whole number below 2⁵³ in absolute value. */
  integer(value: number): void {
    this.decimal(value, 0);
  }

  /**
   * A number rounded to so many decimals, without trailing zeros: `12.5`, `-3`.
   * @param decimals 0 to 8
   */
  decimal(value: number, decimals: number): void {
    this.reserve(numberBytes);
    const at = putDecimal(this.view, this.length, value, precisions[decimals]!);
    if (at < 0) this.text(String(value));
    else this.length = at;
  }

  /** Two numbers and what is between: most of what is written is coordinates. */
  pair(first: number, second: number, decimals: number, between: number): void {
    this.reserve(2 * numberBytes);
    const { view } = this;
    const precision = precisions[decimals]!;
    const middle = putDecimal(view, this.length, first, precision);
    const end = middle < 0 ? middle : putDecimal(view, middle + 1, second, precision);
    if (end < 0) {
      this.decimal(first, decimals);
      this.byte(between);
      this.decimal(second, decimals);
    } else {
      view.setUint8(middle, between);
      this.length = end;
    }
  }

  /** A number as short as it can be read back exactly. Most have few decimals: they need no general formatter. */
  double(value: number): void {
    const absolute = value < 0 ? -value : value;
    // So few significant digits are always the shortest ones.
    if (absolute < million && Math.round(absolute * million) / million === absolute) this.decimal(value, 6);
    else this.text(String(value));
  }
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}
