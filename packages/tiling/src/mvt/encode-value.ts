/** An attribute as a Value message, ready to be put in a layer: made once for all the tiles that show it. */

import type { ColumnType, Value } from '@cartable/geo';
import type { ByteSink } from './byte-sink.ts';
import { valueField } from './wire.ts';

/** Type of a column in vector_layers; undefined: the column has no place in a tile. */
export function mvtFieldType(type: ColumnType): 'Number' | 'Boolean' | 'String' | undefined {
  if (type === 'blob') return undefined;
  if (type === 'boolean') return 'Boolean';
  return type === 'integer' || type === 'bigint' || type === 'double' ? 'Number' : 'String';
}

/** Longer texts are no labels; they would be repeated in every tile of their feature. */
const maxTextBytes = 65_536;

/**
 * Appends the message of a value; nothing for null, bytes and numbers that are not finite.
 * Doubles that a float holds exactly take four bytes less, integers as few as they need.
 */
export function encodeValue(sink: ByteSink, value: Value, type: ColumnType): void {
  if (value === null || type === 'blob') return;
  sink.reserve(16);
  switch (typeof value) {
    case 'string':
      encodeText(sink, value);
      break;
    case 'boolean':
      sink.varint(valueField.boolean);
      sink.varint(value ? 1 : 0);
      break;
    case 'bigint':
      encodeInteger(sink, value);
      break;
    case 'number':
      if (!Number.isFinite(value)) break;
      if (type === 'double') encodeDouble(sink, value);
      else if (Number.isInteger(value)) encodeInteger(sink, BigInt(value));
      else encodeDouble(sink, value);
  }
}

const encoder = new TextEncoder();

function encodeText(sink: ByteSink, text: string): void {
  const most = Math.min(text.length * 3, maxTextBytes);
  sink.reserve(most + 8);
  sink.varint(valueField.text);
  const start = sink.length;
  // The length goes before: room for its longest form, closed up afterwards.
  const { written } = encoder.encodeInto(text, sink.bytes.subarray(start + 5, start + 5 + most));
  sink.varint(written);
  sink.bytes.copyWithin(sink.length, start + 5, start + 5 + written);
  sink.length += written;
}

const scratch = new DataView(new ArrayBuffer(8));

function encodeDouble(sink: ByteSink, value: number): void {
  const isFloat = Math.fround(value) === value;
  sink.varint(isFloat ? valueField.float : valueField.double);
  if (isFloat) scratch.setFloat32(0, value, true);
  else scratch.setFloat64(0, value, true);
  for (let i = 0; i < (isFloat ? 4 : 8); i++) sink.bytes[sink.length++] = scratch.getUint8(i);
}

function encodeInteger(sink: ByteSink, value: bigint): void {
  const isNegative = value < 0n;
  sink.varint(isNegative ? valueField.sint : valueField.uint);
  const written = BigInt.asUintN(64, isNegative ? -value * 2n - 1n : value);
  sink.varint64(Number(written & 0xffffffffn), Number(written >> 32n));
}
