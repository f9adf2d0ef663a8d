import type { Column, ColumnType, Value } from '@cartable/geo';

/** Bytes of a row, in the order of its columns: a byte that says whether there is a value, then the value. */
export class RowCodec {
  readonly #columns: readonly Column[];
  #buffer = Buffer.allocUnsafe(4096);
  #used = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  /** Valid until the next row. */
  encode(row: readonly Value[]): Uint8Array {
    this.#used = 0;
    for (let rank = 0; rank < this.#columns.length; rank++) {
      const value = row[rank] ?? null;
      this.#reserve(9);
      this.#buffer[this.#used++] = value === null ? 0 : 1;
      if (value !== null) this.#encodeValue(this.#columns[rank]!.type, value);
    }
    return this.#buffer.subarray(0, this.#used);
  }

  decode(bytes: Buffer, from: number): Value[] {
    let at = from;
    return this.#columns.map(({ type }) => {
      if (bytes[at++] === 0) return null;
      switch (type) {
        case 'boolean':
          return bytes[at++] === 1;
        case 'integer':
        case 'double':
          at += 8;
          return bytes.readDoubleLE(at - 8);
        case 'bigint':
          at += 8;
          return bytes.readBigInt64LE(at - 8);
        default: {
          const start = at + 4;
          at = start + bytes.readUInt32LE(at);
          return type === 'blob' ? bytes.subarray(start, at) : bytes.toString('utf8', start, at);
        }
      }
    });
  }

  #encodeValue(type: ColumnType, value: Exclude<Value, null>): void {
    switch (type) {
      case 'boolean':
        this.#buffer[this.#used++] = value === true || value === 1 ? 1 : 0;
        return;
      case 'integer':
      case 'double':
        this.#used = this.#buffer.writeDoubleLE(Number(value), this.#used);
        return;
      case 'bigint':
        this.#used = this.#buffer.writeBigInt64LE(BigInt(value as bigint | number), this.#used);
        return;
      default:
        this.#encodeBytes(value instanceof Uint8Array ? value : String(value));
    }
  }

  #encodeBytes(value: Uint8Array | string): void {
    const length = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
    this.#reserve(4 + length);
    this.#used = this.#buffer.writeUInt32LE(length, this.#used);
    if (typeof value === 'string') this.#buffer.write(value, this.#used);
    else this.#buffer.set(value, this.#used);
    this.#used += length;
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#used + bytes));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }
}
