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

/** Turns batches into the bytes of `COPY … FROM STDIN (FORMAT BINARY)`: key, geometry, columns. */
export class CopyEncoder {
  count = 0;
  readonly #definition: TableDefinition;
  readonly #writer = new ByteWriter();
  readonly #extent = new BboxBuilder();
  readonly #conform: (wkb: Uint8Array, feature: number) => Uint8Array;
  readonly #srid = Buffer.alloc(sridBytes);

  constructor(definition: TableDefinition) {
    this.#definition = definition;
    const { geometry, name } = definition;
    this.#conform = geometry ? geometryConformer(name, geometry) : (wkb) => wkb;
    this.#srid.writeInt32LE(geometry?.srid ?? 0);
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
      this.#writer
        .int16(fields)
        .int32(8)
        .int64(BigInt(keys?.[i] ?? this.count));
      if (geometry) this.#addGeometry(geometries[i] ?? null);
      this.#addValues(rows[i]!);
    }
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
    addWkbTo(this.#extent, wkb);
    this.#writer.int32(wkb.length + sridBytes).bytes(wkb.subarray(0, wkbHeaderBytes - 1));
    this.#writer
      .int8(sridFlag >>> 24)
      .bytes(this.#srid)
      .bytes(wkb.subarray(wkbHeaderBytes));
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
