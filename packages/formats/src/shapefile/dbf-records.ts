import type { Column, Value } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import type { ReadingReport } from '../opened-file.ts';
import type { TextCodec } from '../text/codec.ts';
import type { DbfHeader } from './dbf-header.ts';
import { type DbfBlock, dbfValueReader, isUndecodable } from './dbf-values.ts';

const blockBytes = 1 << 20;
const deletedMark = 0x2a;

export interface DbfReading {
  readonly file: DepositFile;
  readonly header: DbfHeader;
  readonly codec: TextCodec;
  readonly layer: string;
  /** All columns of the table, in the order of its fields. */
  readonly columns: readonly Column[];
  readonly requested: readonly Column[];
  readonly report: ReadingReport;
}

/** Reads the attribute records in order. */
export class DbfRecords {
  readonly #reading: DbfReading;
  readonly #bytes: ByteFile;
  readonly #readers;
  /** Blocks are read one after the other into the same memory. */
  readonly #buffer: Buffer;
  #block: DbfBlock = { bytes: Buffer.alloc(0), latin1: '' };
  #at = 0;
  #position: number;
  #record = 0;

  constructor(reading: DbfReading) {
    this.#reading = reading;
    this.#bytes = new ByteFile(reading.file.path);
    this.#position = reading.header.headerBytes;
    const { recordBytes } = reading.header;
    const blockRecords = Math.max(1, Math.floor(blockBytes / recordBytes));
    this.#buffer = Buffer.allocUnsafe(Math.min(blockRecords * recordBytes, Math.max(1, this.#bytes.size)));
    const fields = reading.requested.map(({ name }) =>
      reading.columns.findIndex((column) => column.name === name),
    );
    this.#readers = fields.map((index, rank) => {
      const field = reading.header.fields[index];
      const asText = reading.requested[rank]!.type === 'text' && field?.type !== 'text';
      return field && dbfValueReader(field, reading.codec, asText);
    });
  }

  /** `'deleted'` for a record marked so, `undefined` after the last one. */
  next(): Value[] | 'deleted' | undefined {
    const { recordBytes, recordCount } = this.#reading.header;
    if (this.#record >= recordCount) return undefined;
    if (this.#at + recordBytes > this.#block.bytes.length && !this.#fill(recordBytes)) return undefined;
    const start = this.#at;
    this.#at += recordBytes;
    this.#record++;
    return this.#block.bytes[start] === deletedMark ? 'deleted' : this.#row(start);
  }

  close(): void {
    this.#bytes.close();
  }

  #row(start: number): Value[] {
    const width = this.#readers.length;
    const row = new Array<Value>(width);
    for (let index = 0; index < width; index++) {
      const reader = this.#readers[index];
      const value = reader ? reader(this.#block, start) : null;
      row[index] = value ?? null;
      if (value === undefined) this.#sayLost(index, start);
      else if (typeof value === 'string' && isUndecodable(value)) this.#sayUndecodable(index);
    }
    return row;
  }

  #sayLost(index: number, start: number): void {
    const { requested, columns, header, layer, report } = this.#reading;
    const { name, type } = requested[index]!;
    const field = header.fields[columns.findIndex((column) => column.name === name)]!;
    const raw = this.#block.bytes.toString(
      'latin1',
      start + field.offset,
      start + field.offset + Math.min(field.length, 40),
    );
    report.findings.add('value.lost', {
      layer,
      column: name,
      feature: String(this.#record),
      params: { type, value: raw.trim() },
    });
  }

  #sayUndecodable(index: number): void {
    const { requested, codec, layer, report } = this.#reading;
    const params = { encoding: codec.name };
    report.findings.add('encoding.undecodable', {
      layer,
      column: requested[index]!.name,
      feature: String(this.#record),
      params,
    });
  }

  #fill(recordBytes: number): boolean {
    const bytes = this.#buffer.subarray(0, this.#bytes.readInto(this.#buffer, this.#position));
    this.#position += bytes.length;
    this.#block = { bytes, latin1: bytes.toString('latin1') };
    this.#at = 0;
    return bytes.length >= recordBytes;
  }
}
