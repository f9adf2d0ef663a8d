/** Header of a dBASE table: fields, their types and the language byte (dBASE III/IV, as ESRI writes it). */

import { CartableError } from '@cartable/contract';
import type { ColumnType } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';

export interface DbfField {
  /** Bytes of the name, which are in the encoding of the table. */
  readonly nameBytes: Uint8Array;
  readonly kind: string;
  /** Within a record, after the deletion mark. */
  readonly offset: number;
  readonly length: number;
  readonly type: ColumnType;
}

export interface DbfHeader {
  readonly recordCount: number;
  /** As the header says; the file may hold fewer when it was cut. */
  readonly declaredCount: number;
  readonly headerBytes: number;
  readonly recordBytes: number;
  readonly fields: readonly DbfField[];
  /** Names of the columns whose values are elsewhere, in the encoding of the table: records only hold where. */
  readonly memoNames: readonly Uint8Array[];
  /** Language driver byte, 0 when not told. */
  readonly language: number;
}

const fieldBytes = 32;
const endOfFields = 0x0d;

export function readDbfHeader(file: DepositFile): DbfHeader {
  const bytes = new ByteFile(file.path);
  try {
    const start = bytes.readAt(0, 32);
    if (start.length < 32) throw new CartableError('format.truncated', { file: file.name });
    const headerBytes = start.readUInt16LE(8);
    const recordBytes = start.readUInt16LE(10);
    const header = bytes.readAt(0, headerBytes);
    if (headerBytes < 33 || recordBytes < 1)
      throw new CartableError('format.damaged', { file: file.name, position: '8' });
    if (header.length < headerBytes) throw new CartableError('format.truncated', { file: file.name });
    const announced = start.readUInt32LE(4);
    // Some writers count wrong; the size of the file has the last word.
    const held = Math.floor((bytes.size - headerBytes) / recordBytes);
    return {
      recordCount: Math.min(announced, held),
      declaredCount: announced,
      headerBytes,
      recordBytes,
      ...readFields(header, recordBytes, file),
      language: start[29]!,
    };
  } finally {
    bytes.close();
  }
}

/** @throws {CartableError} `format.damaged`: fields beyond the record, whose values would be those of others */
function readFields(
  header: Buffer,
  recordBytes: number,
  file: DepositFile,
): Pick<DbfHeader, 'fields' | 'memoNames'> {
  const fields: DbfField[] = [];
  const memoNames: Uint8Array[] = [];
  let offset = 1;
  for (let at = 32; at + fieldBytes <= header.length && header[at] !== endOfFields; at += fieldBytes) {
    const name = header.subarray(at, at + 11);
    const nul = name.indexOf(0);
    const kind = String.fromCharCode(header[at + 11]!);
    // Character fields longer than 255 put the high byte where the decimals would be.
    const length = kind === 'C' ? header.readUInt16LE(at + 16) : header[at + 16]!;
    const decimals = header[at + 17]!;
    if (offset + length > recordBytes)
      throw new CartableError('format.damaged', { file: file.name, position: String(at) });
    const nameBytes = nul < 0 ? name : name.subarray(0, nul);
    const isMemo = memoKinds.has(kind) || (kind === 'B' && length !== doubleBytes);
    if (isMemo) memoNames.push(nameBytes);
    else
      fields.push({
        nameBytes,
        kind,
        offset,
        length,
        type: typeOf(kind, length, decimals),
      });
    offset += length;
  }
  return { fields, memoNames };
}

/** Memo, general (OLE) and picture. */
const memoKinds: ReadonlySet<string> = new Set(['M', 'G', 'P']);
/** `B` is a double for FoxPro, and a memo of bytes for dBASE. */
const doubleBytes = 8;

/** A number of nine digits always fits 32 bits, one of eighteen fits 64; wider ones are kept as doubles. */
function typeOf(kind: string, length: number, decimals: number): ColumnType {
  if (kind === 'N' || kind === 'F') {
    if (decimals > 0 || kind === 'F') return 'double';
    return length < 10 ? 'integer' : length < 19 ? 'bigint' : 'double';
  }
  if (kind === 'D') return 'date';
  if (kind === 'L') return 'boolean';
  if (kind === 'I' || kind === '+') return 'integer';
  if (kind === 'O' || kind === 'B') return 'double';
  return 'text';
}
