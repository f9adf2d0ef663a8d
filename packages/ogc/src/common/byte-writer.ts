/**
 * Bytes of a long text answer, written into a growing buffer and taken away in chunks. Features come by millions: no
 * string is built per coordinate, digits go straight to their bytes.
 */

/** Each costs messages between threads and calls of the system, whatever its size; larger would only use memory. */
export const chunkBytes = 128 * 1024;
/** Most answers are short. */
const firstBytes = 64 * 1024;

const encoder = new TextEncoder();

/** Under it, bytes are copied one by one. */
const shortBytes = 48;
const lastAscii = 0x7f;

const zero = 0x30;
const minus = 0x2d;
const dot = 0x2e;

/** Powers of ten up to the most decimals written. */
const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
/** Beyond, a double has no exact integer: the general formatter takes over. */
const largestExact = 2 ** 53;
/** Under it, whole parts are divided as 32-bit integers, several times faster than doubles. */
const smallWhole = 0x7fffffff;
/** Decimals that hold in one. */
const smallDecimals = 9;
const thousand = 1_000;
const million = 1_000_000;
const milliard = 1_000_000_000;

/** `000` to `999`. */
const triples = Uint8Array.from(
  Array.from({ length: thousand }, (_, n) =>
    [...String(n).padStart(3, '0')].map((digit) => zero + Number(digit)),
  ).flat(),
);

function putTriple(buffer: Uint8Array, at: number, value: number): void {
  const from = value * 3;
  buffer[at] = triples[from]!;
  buffer[at + 1] = triples[from + 1]!;
  buffer[at + 2] = triples[from + 2]!;
}

/** Without leading zeros. @param value below 1000 @returns where the next byte goes */
function putLeading(buffer: Uint8Array, start: number, value: number): number {
  const from = value * 3;
  let at = start;
  if (value >= 100) buffer[at++] = triples[from]!;
  if (value >= 10) buffer[at++] = triples[from + 1]!;
  buffer[at++] = triples[from + 2]!;
  return at;
}

/** @param value from 0 to 2³¹ @returns where the next byte goes */
function putSmall(buffer: Uint8Array, start: number, value: number): number {
  if (value < thousand) return putLeading(buffer, start, value);
  let at: number;
  let rest = value;
  if (value < million) {
    const high = (rest / thousand) | 0;
    at = putLeading(buffer, start, high);
    putTriple(buffer, at, rest - high * thousand);
    return at + 3;
  }
  if (value >= milliard) {
    const high = (rest / milliard) | 0;
    at = putLeading(buffer, start, high);
    rest -= high * milliard;
    const middle = (rest / million) | 0;
    putTriple(buffer, at, middle);
    at += 3;
    rest -= middle * million;
  } else {
    const high = (rest / million) | 0;
    at = putLeading(buffer, start, high);
    rest -= high * million;
  }
  const low = (rest / thousand) | 0;
  putTriple(buffer, at, low);
  putTriple(buffer, at + 3, rest - low * thousand);
  return at + 6;
}

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

  /** Where the next byte goes; valid until `take`. */
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
    this.reserve(20);
    let rest = value;
    if (rest < 0) {
      this.buffer[this.length++] = minus;
      rest = -rest;
    }
    this.digits(rest);
  }

  private digits(value: number): void {
    if (value <= smallWhole) {
      this.length = putSmall(this.buffer, this.length, value);
      return;
    }
    let count = 1;
    while (count < 16 && value >= powers[count]!) count++;
    const { buffer } = this;
    let at = this.length + count;
    this.length = at;
    let rest = value;
    // Integer division on 32 bits is several times faster than on doubles.
    while (rest > 0x7fffffff) {
      const quotient = Math.floor(rest / 10);
      buffer[--at] = zero + (rest - quotient * 10);
      rest = quotient;
    }
    let small = rest | 0;
    do {
      const quotient = (small / 10) | 0;
      buffer[--at] = zero + (small - quotient * 10);
      small = quotient;
    } while (small > 0);
  }

  /**
   * A number rounded to so many decimals, without trailing zeros: `12.5`, `-3`.
   * @param decimals 0 to 15
   */
  decimal(value: number, decimals: number): void {
    const power = powers[decimals]!;
    const scaled = Math.floor((value < 0 ? -value : value) * power + 0.5);
    const isSmall = scaled < largestExact && scaled <= smallWhole * power && decimals <= smallDecimals;
    if (isSmall) this.smallDecimal(value < 0, scaled, decimals);
    else this.largeDecimal(value, decimals);
  }

  /** A number as short as it can be read back exactly. Most have few decimals: they need no general formatter. */
  double(value: number): void {
    const absolute = value < 0 ? -value : value;
    // So few significant digits are always the shortest ones.
    if (absolute < million && Math.round(absolute * million) / million === absolute) this.decimal(value, 6);
    else this.text(String(value));
  }

  /** @param scaled the absolute value, moved by so many decimals to the left of the dot, rounded */
  private smallDecimal(isNegative: boolean, scaled: number, decimals: number): void {
    const power = powers[decimals]!;
    let whole = Math.floor(scaled / power);
    let fraction = scaled - whole * power;
    // The quotient of great numbers may be rounded up to the next whole number.
    if (fraction < 0) {
      whole -= 1;
      fraction += power;
    }
    this.reserve(40);
    const { buffer } = this;
    let at = this.length;
    if (isNegative && (whole !== 0 || fraction !== 0)) buffer[at++] = minus;
    at = putSmall(buffer, at, whole);
    if (fraction !== 0) {
      buffer[at++] = dot;
      let left = decimals;
      for (; left >= 3; left -= 3) {
        const unit = powers[left - 3]!;
        const triple = (fraction / unit) | 0;
        putTriple(buffer, at, triple);
        fraction -= triple * unit;
        at += 3;
      }
      if (left === 2) {
        buffer[at++] = triples[fraction * 3 + 1]!;
        buffer[at++] = triples[fraction * 3 + 2]!;
      } else if (left === 1) buffer[at++] = zero + fraction;
      while (buffer[at - 1] === zero) at--;
    }
    this.length = at;
  }

  private largeDecimal(value: number, decimals: number): void {
    const power = powers[decimals]!;
    const scaled = Math.round(Math.abs(value) * power);
    if (!(scaled < largestExact)) {
      this.text(String(value));
      return;
    }
    this.reserve(40);
    if (value < 0 && scaled !== 0) this.buffer[this.length++] = minus;
    const whole = Math.floor(scaled / power);
    this.digits(whole);
    const fraction = scaled - whole * power;
    if (fraction !== 0) this.fraction(fraction, decimals);
  }

  private fraction(fraction: number, decimals: number): void {
    const { buffer } = this;
    const start = this.length;
    buffer[start] = dot;
    let at = start + decimals + 1;
    let rest = fraction;
    while (rest > 0x7fffffff) {
      const quotient = Math.floor(rest / 10);
      buffer[--at] = zero + (rest - quotient * 10);
      rest = quotient;
    }
    let small = rest | 0;
    while (at > start + 1) {
      const quotient = (small / 10) | 0;
      buffer[--at] = zero + (small - quotient * 10);
      small = quotient;
    }
    let end = start + decimals + 1;
    while (buffer[end - 1] === zero) end--;
    this.length = end;
  }
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}
