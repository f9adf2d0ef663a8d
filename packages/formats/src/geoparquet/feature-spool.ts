import { type Bbox, BboxBuilder, type Column, type Value, wkbEnvelope } from '@cartable/geo';
import { TemporaryFile } from '../write/temporary-file.ts';
import { RowCodec } from './row-codec.ts';
import { spatialOrder } from './spatial-order.ts';

export interface SpooledFeature {
  readonly wkb: Uint8Array | null;
  readonly box: Bbox | null;
  readonly row: readonly Value[];
  /** Size in the spool. */
  readonly bytes: number;
}

/** Box, four doubles, then the length of the geometry; the box of none is not a number. */
const headBytes = 36;
const noGeometry = 0xffff_ffff;

/**
 * Features on the disk, to be read again in another order: in memory are 24 bytes for each, whatever its size. A file of
 * the temporary folder, which the caller removes.
 */
export class FeatureSpool {
  readonly #file: TemporaryFile;
  readonly #codec: RowCodec;
  readonly #head = Buffer.alloc(headBytes);
  readonly #extent = new BboxBuilder();
  #offsets = new Float64Array(1024);
  #centres = new Float64Array(2048);
  #count = 0;

  constructor(path: string, columns: readonly Column[]) {
    this.#file = new TemporaryFile(path);
    this.#codec = new RowCodec(columns);
  }

  get extent(): Bbox | undefined {
    return this.#extent.build();
  }

  append(wkb: Uint8Array | null, row: readonly Value[]): void {
    const box = wkb ? wkbEnvelope(wkb) : undefined;
    this.#remember(box);
    for (let i = 0; i < 4; i++) this.#head.writeDoubleLE(box?.[i] ?? Number.NaN, 8 * i);
    this.#head.writeUInt32LE(wkb ? wkb.length : noGeometry, 32);
    this.#file.append(this.#head);
    if (wkb) this.#file.append(wkb);
    this.#file.append(this.#codec.encode(row));
  }

  /** Along the Hilbert curve. */
  *sorted(): Generator<SpooledFeature, void, undefined> {
    const order = spatialOrder(this.#centres.subarray(0, 2 * this.#count), this.extent);
    for (const index of order) yield this.#read(index);
  }

  close(): void {
    this.#file.close();
  }

  #remember(box: Bbox | undefined): void {
    const index = this.#count++;
    if (index === this.#offsets.length) {
      this.#offsets = doubled(this.#offsets);
      this.#centres = doubled(this.#centres);
    }
    this.#offsets[index] = this.#file.length;
    this.#centres[2 * index] = box ? (box[0] + box[2]) / 2 : Number.NaN;
    this.#centres[2 * index + 1] = box ? (box[1] + box[3]) / 2 : Number.NaN;
    if (box) this.#extent.addBbox(box);
  }

  #read(index: number): SpooledFeature {
    const start = this.#offsets[index]!;
    const end = index + 1 < this.#count ? this.#offsets[index + 1]! : this.#file.length;
    const bytes = this.#file.read(start, end - start);
    const length = bytes.readUInt32LE(32);
    const hasGeometry = length !== noGeometry;
    const rowAt = headBytes + (hasGeometry ? length : 0);
    return {
      wkb: hasGeometry ? bytes.subarray(headBytes, rowAt) : null,
      box: Number.isNaN(bytes.readDoubleLE(0)) ? null : boxOf(bytes),
      row: this.#codec.decode(bytes, rowAt),
      bytes: bytes.length,
    };
  }
}

const boxOf = (bytes: Buffer): Bbox => [
  bytes.readDoubleLE(0),
  bytes.readDoubleLE(8),
  bytes.readDoubleLE(16),
  bytes.readDoubleLE(24),
];

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
