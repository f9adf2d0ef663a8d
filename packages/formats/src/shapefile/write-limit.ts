import { CartableError } from '@cartable/contract';

/** Offsets of 32 bits, signed in too many readers, bound each file of a Shapefile. */
export const shapefileBytes = 2 ** 31 - 1;

/** @throws {CartableError} `format.shapefile-too-large` */
export function checkShapefileBytes(bytes: number, limit: number): void {
  if (bytes > limit) throw new CartableError('format.shapefile-too-large', { limit });
}

/** Written on 16 bits in the header of a `.dbf`. */
const recordBytesLimit = 2 ** 16 - 1;

/** @throws {CartableError} `format.shapefile-too-wide` */
export function checkRecordBytes(bytes: number): void {
  if (bytes > recordBytesLimit)
    throw new CartableError('format.shapefile-too-wide', { limit: recordBytesLimit });
}
