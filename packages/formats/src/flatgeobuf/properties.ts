import type { Column, Value } from '@cartable/geo';
import { isIsoDate, isIsoDateTime, normaliseDateTime } from '../text/dates.ts';
import type { FlatTable } from './flat-buffer.ts';
import type { FgbColumn } from './header.ts';

const utf8 = new TextDecoder();

/** Reads the property bytes of a feature: column rank on two bytes, then the value, for each value that is not null. */
export function readFgbProperties(
  properties: { bytes: Uint8Array; view: DataView },
  columns: readonly FgbColumn[],
  ranks: readonly number[],
  requested: readonly Column[],
): Value[] {
  const width = requested.length;
  const row = new Array<Value>(width).fill(null);
  const { bytes, view } = properties;
  let at = 0;
  while (at + 2 <= bytes.length) {
    const rank = view.getUint16(at, true);
    const column = columns[rank];
    if (!column) throw new RangeError('no such column');
    at += 2;
    const length = lengthOf(column.code, view, at);
    const target = ranks[rank]!;
    if (target >= 0) {
      const value = valueAt(column.code, view, bytes, at);
      // A column that the check found to hold numbers beyond 64 bits is text.
      row[target] = requested[target]!.type === 'text' && typeof value === 'bigint' ? String(value) : value;
    }
    at += length;
  }
  return row;
}

/** Sizes of the fixed types, by code; texts and blobs carry their length. */
const sizes = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8];

function lengthOf(code: number, view: DataView, at: number): number {
  const fixed = sizes[code];
  return fixed ?? 4 + view.getUint32(at, true);
}

function valueAt(code: number, view: DataView, bytes: Uint8Array, at: number): Value {
  switch (code) {
    case 0:
      return view.getInt8(at);
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint8(at) !== 0;
    case 3:
      return view.getInt16(at, true);
    case 4:
      return view.getUint16(at, true);
    case 5:
      return view.getInt32(at, true);
    case 6:
      return BigInt(view.getUint32(at, true));
    case 7:
      return view.getBigInt64(at, true);
    case 8:
      return signedOrText(view.getBigUint64(at, true));
    case 9:
      return view.getFloat32(at, true);
    case 10:
      return view.getFloat64(at, true);
    default:
      return variable(code, view, bytes, at);
  }
}

/** Unsigned numbers beyond the 64-bit signed range have their digits only: their column becomes text. */
function signedOrText(value: bigint): bigint | string {
  return BigInt.asIntN(64, value) === value ? value : String(value);
}

function variable(code: number, view: DataView, bytes: Uint8Array, at: number): Value {
  const length = view.getUint32(at, true);
  if (at + 4 + length > bytes.length) throw new RangeError('value past the end');
  const inside = bytes.subarray(at + 4, at + 4 + length);
  if (code === 14) return inside.slice();
  const text = utf8.decode(inside);
  if (code !== 13) return text;
  if (isIsoDateTime(text)) return normaliseDateTime(text);
  return isIsoDate(text) ? `${text}T00:00:00` : null;
}

/** For each column of the file, its place in the wanted rows; -1 when not wanted. */
export function targetsOf(columns: readonly FgbColumn[], requested: readonly Column[]): number[] {
  return columns.map(({ name }) => requested.findIndex((column) => column.name === name));
}

export function propertyBytes(
  feature: FlatTable,
  fieldIndex: number,
): { bytes: Uint8Array; view: DataView } | undefined {
  const bytes = feature.bytesOf(fieldIndex);
  return bytes && { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}
