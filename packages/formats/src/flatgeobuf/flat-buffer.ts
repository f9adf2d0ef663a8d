/**
 * The little of FlatBuffers that FlatGeobuf needs: tables whose fields are found through a vtable, vectors, strings.
 * Every offset is checked against the bytes at hand: a reading past them is a RangeError of DataView.
 */
export class FlatTable {
  readonly view: DataView;
  readonly #bytes: Uint8Array;
  readonly #table: number;
  readonly #vtable: number;
  readonly #vtableBytes: number;

  constructor(bytes: Uint8Array, view: DataView, table: number) {
    this.#bytes = bytes;
    this.view = view;
    this.#table = table;
    this.#vtable = table - view.getInt32(table, true);
    this.#vtableBytes = view.getUint16(this.#vtable, true);
  }

  /** Root table of a buffer whose first word is its offset. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return new FlatTable(bytes, view, view.getUint32(0, true));
  }

  uint8(field: number, absent: number): number {
    const at = this.#at(field);
    return at === 0 ? absent : this.view.getUint8(at);
  }

  uint16(field: number, absent: number): number {
    const at = this.#at(field);
    return at === 0 ? absent : this.view.getUint16(at, true);
  }

  int32(field: number, absent: number): number {
    const at = this.#at(field);
    return at === 0 ? absent : this.view.getInt32(at, true);
  }

  uint64(field: number, absent: bigint): bigint {
    const at = this.#at(field);
    return at === 0 ? absent : this.view.getBigUint64(at, true);
  }

  text(field: number): string | undefined {
    const bytes = this.bytesOf(field);
    return bytes && utf8.decode(bytes);
  }

  /** A vector of bytes, in place. */
  bytesOf(field: number): Uint8Array | undefined {
    const vector = this.vector(field);
    return vector && this.slice(vector.start, vector.length);
  }

  slice(start: number, length: number): Uint8Array {
    if (start + length > this.#bytes.length) throw new RangeError('vector past the end');
    return this.#bytes.subarray(start, start + length);
  }

  /** Start of the elements of a vector, and their number. */
  vector(field: number): { start: number; length: number } | undefined {
    const at = this.#at(field);
    if (at === 0) return undefined;
    const vector = at + this.view.getUint32(at, true);
    return { start: vector + 4, length: this.view.getUint32(vector, true) };
  }

  table(field: number): FlatTable | undefined {
    const at = this.#at(field);
    return at === 0 ? undefined : this.#tableAt(at);
  }

  tables(field: number): FlatTable[] {
    const vector = this.vector(field);
    if (!vector) return [];
    if (vector.start + vector.length * 4 > this.#bytes.length) throw new RangeError('vector past the end');
    return Array.from({ length: vector.length }, (_, index) => this.#tableAt(vector.start + index * 4));
  }

  #tableAt(at: number): FlatTable {
    return new FlatTable(this.#bytes, this.view, at + this.view.getUint32(at, true));
  }

  /** Place of a field's value; 0 when it has none. */
  #at(field: number): number {
    const slot = 4 + field * 2;
    if (slot >= this.#vtableBytes) return 0;
    const offset = this.view.getUint16(this.#vtable + slot, true);
    return offset === 0 ? 0 : this.#table + offset;
  }
}

const utf8 = new TextDecoder();
