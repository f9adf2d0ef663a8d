import { addWkbTo, type Bbox, BboxBuilder, type FeatureBatch, type Value } from '@cartable/geo';
import { geometryConformer } from '../conform-geometry.ts';
import { invalidValue } from '../invalid-value.ts';
import type { TableDefinition } from '../port.ts';
import { ByteWriter } from './byte-writer.ts';
import { postgisTypes } from './column-types.ts';

/** Signature, flags, length of the header extension (PostgreSQL manual, COPY, « Binary Format »). */
const copyHeader = Buffer.from([...Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), 0, 0, 0, 0, 0, 0, 0, 0]);
const endOfCopy = -1;
const nullLength = -1;
/** EWKB: says that four bytes of SRID follow the type. */
const sridFlag = 0x20000000;
const wkbHeaderBytes = 5;
const sridBytes = 4;
const littleEndian = 1;
const pointCode = 1;
/** Header and two coordinates. */
const flatPointBytes = wkbHeaderBytes + 16;

/** Turns batches into the bytes of `COPY … FROM STDIN (FORMAT BINARY)`: key, geometry, columns. */
export class CopyEncoder {
  count = 0;
  readonly #definition: TableDefinition;
  readonly #writer = new ByteWriter();
  readonly #extent = new BboxBuilder();
  readonly #conform: (wkb: Uint8Array, feature: number) => Uint8Array;
  readonly #srid: number;

  constructor(definition: TableDefinition) {
    this.#definition = definition;
    const { geometry, name } = definition;
    this.#conform = geometry ? geometryConformer(name, geometry) : (wkb) => wkb;
    this.#srid = geometry?.srid ?? 0;
    this.#writer.bytes(copyHeader);
  }

  get pendingBytes(): number {
    return this.#writer.length - copyHeader.length;
  }

  get extent(): Bbox | null {
    return this.#extent.build() ?? null;
  }

  /** @param keys of the features. @default the next numbers */
  add({ geometries, rows }: FeatureBatch, keys?: readonly (number | bigint)[]): void {
    const { geometry, columns } = this.#definition;
    const fields = columns.length + (geometry ? 2 : 1);
    for (let i = 0; i < rows.length; i += 1) {
      this.count += 1;
      this.#writer.int16(fields).int32(8);
      this.#addKey(keys?.[i] ?? this.count);
      if (geometry) this.#addGeometry(geometries[i] ?? null);
      this.#addValues(rows[i]!);
    }
  }

  #addKey(key: number | bigint): void {
    if (typeof key === 'number') this.#writer.safeInteger(key);
    else this.#writer.int64(key);
  }

  /** A complete COPY of what was added since the last one. */
  take(): Buffer {
    const bytes = this.#writer.int16(endOfCopy).take();
    this.#writer.bytes(copyHeader);
    return bytes;
  }

  /** PostGIS reads the ISO type codes too: only the SRID is put in. */
  #addGeometry(geometry: Uint8Array | null): void {
    if (geometry === null) {
      this.#writer.int32(nullLength);
      return;
    }
    const wkb = this.#conform(geometry, this.count);
    // A polygon of three empty rings is as long.
    if (wkb.length === flatPointBytes && wkb[1] === pointCode) {
      this.#addPoint(wkb);
      return;
    }
    addWkbTo(this.#extent, wkb);
    this.#addHead(wkb);
    this.#writer.bytes(wkb.subarray(wkbHeaderBytes));
  }

  /** Flat points are most of the features of the world: nothing is made to write one. */
  #addPoint(wkb: Uint8Array): void {
    const view = new DataView(wkb.buffer, wkb.byteOffset, flatPointBytes);
    const x = view.getFloat64(wkbHeaderBytes, true);
    const y = view.getFloat64(wkbHeaderBytes + 8, true);
    this.#extent.add(x, y);
    this.#addHead(wkb);
    this.#writer.littleFloat64(x).littleFloat64(y);
  }

  #addHead(wkb: Uint8Array): void {
    const code = wkb[1]! | (wkb[2]! << 8);
    this.#writer
      .int32(wkb.length + sridBytes)
      .int8(littleEndian)
      .littleInt32(code | sridFlag)
      .littleInt32(this.#srid);
  }

  #addValues(row: readonly Value[]): void {
    const { columns } = this.#definition;
    for (let c = 0; c < columns.length; c += 1) {
      const value = row[c] ?? null;
      if (value === null) this.#writer.int32(nullLength);
      else if (!postgisTypes[columns[c]!.type].write(value, this.#writer)) {
        throw invalidValue(columns[c]!, value, this.count);
      }
    }
  }
}
