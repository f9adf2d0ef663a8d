import { isoCode } from '@cartable/geo';

/** Point, line and polygon; the others hold geometries. */
const polygonBase = 3;
const collectionBase = 7;

/**
 * Gives every geometry of a layer the same dimensions: a table has one type, while files mix plain geometries and
 * ones with Z or M. A missing Z or M is written 0; nothing is ever taken away.
 * @returns a function from ISO little endian WKB to the same, unchanged bytes when nothing is missing
 */
export function dimensionFiller({
  hasZ,
  hasM,
}: {
  hasZ: boolean;
  hasM: boolean;
}): (wkb: Uint8Array) => Uint8Array {
  if (!hasZ && !hasM) return (wkb) => wkb;
  const requested = isoCode(0, hasZ, hasM);
  return (wkb) => {
    const code = wkb[1]! | (wkb[2]! << 8);
    // Members of a collection may differ from what it says of itself.
    const isWhole = code - (code % 1000) === requested && code % 1000 !== collectionBase;
    return isWhole ? wkb : new Filler(wkb, hasZ, hasM).fill();
  };
}

class Filler {
  readonly #from: DataView;
  readonly #to: DataView;
  readonly #hasZ: boolean;
  readonly #hasM: boolean;
  #read = 0;
  #written = 0;

  constructor(wkb: Uint8Array, hasZ: boolean, hasM: boolean) {
    this.#from = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
    // Two ordinates become four at most.
    this.#to = new DataView(new ArrayBuffer(wkb.byteLength * 2));
    this.#hasZ = hasZ;
    this.#hasM = hasM;
  }

  fill(): Uint8Array {
    this.#geometry();
    return new Uint8Array(this.#to.buffer, 0, this.#written);
  }

  #geometry(): void {
    const code = this.#from.getUint32(this.#read + 1, true);
    const base = code % 1000;
    this.#read += 5;
    this.#to.setUint8(this.#written, 1);
    this.#to.setUint32(this.#written + 1, isoCode(base, this.#hasZ, this.#hasM), true);
    this.#written += 5;
    if (base === 1) this.#points(1, code);
    else if (base === 2) this.#points(this.#count(), code);
    else {
      const parts = this.#count();
      for (let part = 0; part < parts; part++) {
        if (base === polygonBase) this.#points(this.#count(), code);
        else this.#geometry();
      }
    }
  }

  #count(): number {
    const count = this.#from.getUint32(this.#read, true);
    this.#read += 4;
    this.#to.setUint32(this.#written, count, true);
    this.#written += 4;
    return count;
  }

  #points(count: number, code: number): void {
    const dimension = Math.floor(code / 1000);
    const givesZ = dimension === 1 || dimension === 3;
    const givesM = dimension >= 2;
    for (let point = 0; point < count; point++) {
      this.#put(this.#take());
      this.#put(this.#take());
      const z = givesZ ? this.#take() : 0;
      const m = givesM ? this.#take() : 0;
      if (this.#hasZ) this.#put(z);
      if (this.#hasM) this.#put(m);
    }
  }

  #take(): number {
    const value = this.#from.getFloat64(this.#read, true);
    this.#read += 8;
    return value;
  }

  #put(value: number): void {
    this.#to.setFloat64(this.#written, value, true);
    this.#written += 8;
  }
}
