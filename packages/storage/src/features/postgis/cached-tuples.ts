import type { FeatureBatch } from '@cartable/geo';
import type { CopyDecoder } from './copy-decoder.ts';
import { CopyTuples, keyOf } from './copy-tuples.ts';

/** An answer kept as the bytes it came in, and read as it is written: few objects live long. */
export class CachedTuples {
  readonly #decoder: CopyDecoder;
  readonly #tuples = new CopyTuples();
  readonly #bytes: Buffer[] = [];
  readonly #starts: number[] = [];
  #keys: number[] = [];
  /** Order of the tuples, when they did not come in the order of their keys. */
  #order: readonly number[] | undefined;
  #byteLength = 0;

  constructor(decoder: CopyDecoder) {
    this.#decoder = decoder;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  get keys(): readonly number[] {
    return this.#keys;
  }

  add(chunk: Buffer): void {
    this.#byteLength += chunk.length;
    this.#tuples.split(chunk, (bytes, start) => {
      this.#bytes.push(bytes);
      this.#starts.push(start);
      this.#keys.push(keyOf(bytes, start));
    });
  }

  /** A table is most often read in the order it was written, which is that of its keys. */
  putInOrder(): void {
    const keys = this.#keys;
    if (keys.every((key, i) => i === 0 || keys[i - 1]! < key)) return;
    this.#order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!);
    this.#keys = this.#order.map((i) => keys[i]!);
  }

  /** @param to the place after the last */
  batch(from: number, to: number): FeatureBatch {
    for (let place = from; place < to; place += 1) {
      const i = this.#order ? this.#order[place]! : place;
      this.#decoder.read(this.#bytes[i]!, this.#starts[i]!);
    }
    return this.#decoder.take();
  }
}
