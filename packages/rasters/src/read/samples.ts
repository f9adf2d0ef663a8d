/** Typed arrays of each type of sample. */

import type { SampleType } from '../description.ts';

export type SampleArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

const constructors = {
  UINT8: Uint8Array,
  INT8: Int8Array,
  UINT16: Uint16Array,
  INT16: Int16Array,
  UINT32: Uint32Array,
  INT32: Int32Array,
  FLOAT32: Float32Array,
  FLOAT64: Float64Array,
} as const;

export function newSamples(type: SampleType, length: number): SampleArray {
  return new constructors[type](length);
}

export function bytesPerSample(type: SampleType): number {
  return constructors[type].BYTES_PER_ELEMENT;
}

/** The bytes, in the order of this machine, seen as samples; copied when they are not aligned. */
export function asSamples(type: SampleType, bytes: Uint8Array): SampleArray {
  const size = bytesPerSample(type);
  const aligned = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
  return new constructors[type](
    aligned.buffer as ArrayBuffer,
    aligned.byteOffset,
    Math.floor(aligned.byteLength / size),
  );
}
