const firstBytes = 1 << 20;
const maxUtf8BytesPerUnit = 3;
/** Longer texts are written faster by a call out of the engine than unit by unit. */
const shortText = 32;
const twoPower32 = 2 ** 32;

/** A growing buffer written in network order, as the binary COPY wants it. */
export class ByteWriter {
  #buffer: Buffer = Buffer.allocUnsafe(firstBytes);
  #view = viewOf(this.#buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  int8(value: number): this {
    this.#reserve(1);
    this.#view.setInt8(this.#length, value);
    this.#length += 1;
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
    return this;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#view.setInt32(this.#length, value);
    this.#length += 4;
    return this;
  }

  int64(value: bigint): this {
    this.#reserve(8);
    this.#view.setBigInt64(this.#length, value);
    this.#length += 8;
    return this;
  }

  /** An integer that a number holds exactly, in eight bytes: a `bigint` of each would have to be made. */
  safeInteger(value: number): this {
    this.#reserve(8);
    const high = Math.floor(value / twoPower32);
    this.#view.setInt32(this.#length, high);
    this.#view.setUint32(this.#length + 4, value - high * twoPower32);
    this.#length += 8;
    return this;
  }

  float64(value: number): this {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value);
    this.#length += 8;
    return this;
  }

  /** As WKB has them, the smallest byte first. */
  littleInt32(value: number): this {
    this.#reserve(4);
    this.#view.setInt32(this.#length, value, true);
    this.#length += 4;
    return this;
  }

  littleFloat64(value: number): this {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  /** Length in bytes, then UTF-8. */
  text(value: string): this {
    this.#reserve(4 + value.length * maxUtf8BytesPerUnit);
    const start = this.#length + 4;
    const plain = value.length <= shortText ? writePlain(value, this.#buffer, start) : -1;
    const written = plain >= 0 ? plain : this.#buffer.write(value, start, 'utf8');
    this.#view.setInt32(this.#length, written);
    this.#length += 4 + written;
    return this;
  }

  /** Forgets what was written after that length. */
  cut(length: number): void {
    this.#length = length;
  }

  /** Bytes written; the writer begins anew with memory of its own. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length);
    this.#use(Buffer.allocUnsafe(Math.max(firstBytes, this.#buffer.length)));
    this.#length = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#use(larger);
  }

  #use(buffer: Buffer): void {
    this.#buffer = buffer;
    this.#view = viewOf(buffer);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** UTF-8 of a text of units of one or two bytes. @returns how many bytes; -1 when it has others */
function writePlain(text: string, to: Buffer, start: number): number {
  let at = start;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) to[at++] = unit;
    else if (unit < 0x800) {
      to[at++] = 0xc0 | (unit >> 6);
      to[at++] = 0x80 | (unit & 0x3f);
    } else return -1;
  }
  return at - start;
}
