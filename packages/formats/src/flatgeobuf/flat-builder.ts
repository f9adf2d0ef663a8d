/**
 * The little of FlatBuffers that writing FlatGeobuf needs. What a table points to is written after it, so nothing is
 * moved; one buffer serves every message of a chunk. Alignment counts from the size that precedes each message, as the
 * readers that map vectors in place expect.
 */

/** Positions of the fields of a kind of table; made once, used for every table of the kind. */
export interface TableLayout {
  readonly vtable: readonly number[];
  /** From the start of the table; 0 when absent. */
  readonly places: readonly number[];
  readonly bytes: number;
}

const sizeBytes = 4;
const widest = 8;

/** @param sizes bytes of each field in the order of the schema: 1, 2, 4 (also what points elsewhere), 8; 0 when absent */
export function layoutOf(sizes: readonly number[]): TableLayout {
  const places = new Array<number>(sizes.length).fill(0);
  // The table starts 4 bytes before a multiple of 8: its widest fields come first.
  let end = sizeBytes;
  for (const width of [8, 4, 2, 1]) {
    sizes.forEach((size, field) => {
      if (size !== width) return;
      places[field] = end;
      end += width;
    });
  }
  return { vtable: [4 + sizes.length * 2, end, ...places], places, bytes: end };
}

export class FlatBuilder {
  #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;
  #base = 0;
  view: DataView;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.view = new DataView(this.#bytes.buffer);
  }

  /** Bytes written since `take`. */
  get length(): number {
    return this.#at;
  }

  /** Everything written, which the builder forgets. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at);
    this.#at = 0;
    return taken;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Begins a message, preceded by its size; its root table is the next one. */
  begin(): number {
    this.#base = this.#at;
    this.#reserve(2 * sizeBytes);
    this.#at += 2 * sizeBytes;
    return this.#base + sizeBytes;
  }

  end(): void {
    this.#align(widest, 0);
    this.view.setUint32(this.#base, this.#at - this.#base - sizeBytes, true);
  }

  /** A table, pointed to from `link`. @returns its place: fields are at `place + layout.places[field]` */
  table(layout: TableLayout, link: number): number {
    this.#reserve(layout.vtable.length * 2 + layout.bytes + 2 * widest);
    // The vtable needs 2 bytes of alignment, the table as said in `layoutOf`.
    this.#align(2, 0);
    const vtable = this.#at;
    for (const value of layout.vtable) {
      this.view.setUint16(this.#at, value, true);
      this.#at += 2;
    }
    this.#align(widest, sizeBytes);
    const table = this.#at;
    this.view.setInt32(table, table - vtable, true);
    this.#bytes.fill(0, table + sizeBytes, table + layout.bytes);
    this.#at += layout.bytes;
    this.view.setUint32(link, table - link, true);
    return table;
  }

  /** A vector, pointed to from `link`, to be filled. @returns the place of its first element */
  vector(elementBytes: number, count: number, link: number): number {
    const bytes = elementBytes * count;
    this.#reserve(bytes + sizeBytes + widest);
    this.#align(Math.max(elementBytes, sizeBytes), sizeBytes);
    this.view.setUint32(link, this.#at - link, true);
    this.view.setUint32(this.#at, count, true);
    const start = this.#at + sizeBytes;
    this.#at = start + bytes;
    return start;
  }

  /** A vector of bytes filled by `extend…`, until `closeBytes`. @returns its place */
  openBytes(link: number): number {
    return this.vector(1, 0, link);
  }

  closeBytes(start: number): void {
    this.view.setUint32(start - sizeBytes, this.#at - start, true);
  }

  extendUint8(value: number): void {
    const place = this.#extend(1);
    this.view.setUint8(place, value);
  }

  extendUint16(value: number): void {
    const place = this.#extend(2);
    this.view.setUint16(place, value, true);
  }

  extendInt32(value: number): void {
    const place = this.#extend(4);
    this.view.setInt32(place, value, true);
  }

  extendInt64(value: bigint): void {
    const place = this.#extend(8);
    this.view.setBigInt64(place, value, true);
  }

  extendFloat64(value: number): void {
    const place = this.#extend(8);
    this.view.setFloat64(place, value, true);
  }

  /** UTF-8 at the end of an open vector, its length before it. */
  extendText(text: string): void {
    const size = this.#extend(sizeBytes);
    this.#reserve(text.length * 3);
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(this.#at));
    this.view.setUint32(size, written, true);
    this.#at += written;
  }

  extendBytes(bytes: Uint8Array): void {
    const size = this.#extend(sizeBytes);
    this.view.setUint32(size, bytes.length, true);
    this.raw(bytes);
  }

  /** A string: bytes and a NUL that is not counted. */
  text(value: string, link: number): void {
    const bytes = utf8.encode(value);
    const start = this.vector(1, bytes.length, link);
    this.#bytes.set(bytes, start);
    this.#reserve(1);
    this.#bytes[this.#at++] = 0;
  }

  /** Room at the end of an open vector of bytes. */
  #extend(bytes: number): number {
    this.#reserve(bytes);
    const place = this.#at;
    this.#at += bytes;
    return place;
  }

  #align(multiple: number, shift: number): void {
    const from = this.#at - this.#base + shift;
    const padding = (multiple - (from % multiple)) % multiple;
    this.#reserve(padding);
    this.#bytes.fill(0, this.#at, this.#at + padding);
    this.#at += padding;
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

const utf8 = new TextEncoder();
