/**
 * Writes ISO WKB little endian into slabs of memory, many geometries per slab: readers produce millions of small
 * geometries and one allocation each would dominate. Geometries of a slab share its ArrayBuffer.
 */

const slabBytes = 1 << 18;

export class WkbWriter {
  #bytes = new Uint8Array(slabBytes);
  #view = new DataView(this.#bytes.buffer);
  #start = 0;
  #at = 0;

  /** Begins a geometry that will need at most `sizeBytes`. */
  begin(sizeBytes: number): void {
    if (this.#at + sizeBytes > this.#bytes.length) {
      this.#bytes = new Uint8Array(Math.max(slabBytes, sizeBytes));
      this.#view = new DataView(this.#bytes.buffer);
      this.#at = 0;
    }
    this.#start = this.#at;
  }

  /** The geometry written since `begin`. */
  end(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#at);
  }

  header(code: number): void {
    this.#bytes[this.#at] = 1;
    this.#view.setUint32(this.#at + 1, code, true);
    this.#at += 5;
  }

  count(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  number(value: number): void {
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  point(x: number, y: number): void {
    this.#view.setFloat64(this.#at, x, true);
    this.#view.setFloat64(this.#at + 8, y, true);
    this.#at += 16;
  }

  /** Copies doubles that are already little endian. */
  doubles(source: Uint8Array, start: number, end: number): void {
    this.#bytes.set(start === 0 && end === source.length ? source : source.subarray(start, end), this.#at);
    this.#at += end - start;
  }
}
