/** Values of .dbf fields. Numbers are parsed from bytes: a string for each would cost most of the reading time. */

import type { Value } from '@cartable/geo';
import { replacement, type TextCodec } from '../text/codec.ts';
import { isCalendarDay } from '../text/dates.ts';
import { parseAsciiNumber } from '../text/numbers.ts';
import type { DbfField } from './dbf-header.ts';

/** A block of records: its bytes, and the same read one character per byte. */
export interface DbfBlock {
  readonly bytes: Buffer;
  readonly latin1: string;
}

/** `undefined` when the bytes are not of the field's type; texts with U+FFFD could not be decoded. */
export type DbfValueReader = (block: DbfBlock, recordStart: number) => Value | undefined;

const space = 32;
const asterisk = 42;

/** @param asText gives the digits of a number as they are written: the check found some that no type holds */
export function dbfValueReader(field: DbfField, codec: TextCodec, asText = false): DbfValueReader {
  const { offset, length, kind, type } = field;
  if (kind === 'I' || kind === '+') return ({ bytes }, record) => bytes.readInt32LE(record + offset);
  if (kind === 'O' || (kind === 'B' && length === 8))
    return ({ bytes }, record) => bytes.readDoubleLE(record + offset);
  if (type === 'text') return textReader(offset, length, codec);
  return ({ bytes }, record) => {
    let start = record + offset;
    let end = start + length;
    while (end > start && bytes[end - 1]! <= space) end--;
    while (start < end && bytes[start]! <= space) start++;
    // Asterisks stand for a number too wide for its field: the program that wrote it had already lost it.
    if (start === end || bytes[start] === asterisk) return null;
    if (asText) return bytes.toString('latin1', start, end);
    if (type === 'date') return dateOf(bytes, start, end);
    if (type === 'boolean') return booleanOf(bytes[start]!);
    if (type === 'bigint') return bigintOf(bytes, start, end);
    const number = parseAsciiNumber(bytes, start, end);
    if (Number.isNaN(number)) return undefined;
    // Digits that a double would round, or a number it cannot reach: the column becomes text.
    const isRounded = Math.abs(number) > Number.MAX_SAFE_INTEGER && isLongInteger(bytes, start, end);
    if (isRounded || !Number.isFinite(number)) return bytes.toString('latin1', start, end);
    return type === 'integer' && !Number.isInteger(number) ? undefined : number;
  };
}

function textReader(offset: number, length: number, codec: TextCodec): DbfValueReader {
  return ({ bytes, latin1 }, record) => {
    const start = record + offset;
    let end = start + length;
    while (end > start && (bytes[end - 1] === space || bytes[end - 1] === 0)) end--;
    if (start === end) return null;
    let high = 0;
    for (let at = start; at < end; at++) high |= bytes[at]!;
    return high < 128 && codec.asciiCompatible ? latin1.slice(start, end) : codec.decode(bytes, start, end);
  };
}

export const isUndecodable = (value: Value | undefined): boolean =>
  typeof value === 'string' && value.includes(replacement);

function dateOf(bytes: Buffer, start: number, end: number): string | null | undefined {
  const text = bytes.toString('latin1', start, end);
  if (/^0+$/.test(text)) return null;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  return `${match[1]}-${match[2]}-${match[3]}`;
}

function booleanOf(byte: number): boolean | null | undefined {
  const letter = String.fromCharCode(byte).toUpperCase();
  if (letter === 'T' || letter === 'Y' || letter === '1') return true;
  if (letter === 'F' || letter === 'N' || letter === '0') return false;
  return letter === '?' ? null : undefined;
}

/** More digits than a double tells apart, and no exponent. */
function isLongInteger(bytes: Buffer, start: number, end: number): boolean {
  return /^[+-]?\d{16,}$/.test(bytes.toString('latin1', start, end));
}

function bigintOf(bytes: Buffer, start: number, end: number): bigint | undefined {
  const number = parseAsciiNumber(bytes, start, end);
  if (Number.isSafeInteger(number)) return BigInt(number);
  const text = bytes.toString('latin1', start, end);
  return /^[+-]?\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
