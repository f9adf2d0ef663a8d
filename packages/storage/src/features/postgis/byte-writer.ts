const firstBytes = 1 << 20;
const maxUtf8BytesPerUnit = 3;

/** A growing buffer written in network order, as the binary COPY wants it. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(firstBytes);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  int8(value: number): this {
    this.#reserve(1);
    this.#length = this.#buffer.writeInt8(value, this.#length);
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#length = this.#buffer.writeInt16BE(value, this.#length);
    return this;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#length = this.#buffer.writeInt32BE(value, this.#length);
    return this;
  }

  int64(value: bigint): this {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigInt64BE(value, this.#length);
    return this;
  }

  float64(value: number): this {
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleBE(value, this.#length);
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
    const written = this.#buffer.write(value, this.#length + 4, 'utf8');
    this.#buffer.writeInt32BE(written, this.#length);
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
    this.#buffer = Buffer.allocUnsafe(Math.max(firstBytes, this.#buffer.length));
    this.#length = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
