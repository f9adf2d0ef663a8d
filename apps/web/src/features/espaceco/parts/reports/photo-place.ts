/**
 * Where a photograph was taken, as the camera wrote it (CIPA DC-008 Exif 2.32, 4.6.6): tags of the GPS directory of the
 * TIFF in the first segments of a JPEG. Read in the browser, before the server takes it out of the picture. Pure.
 */

import type { MapPlace } from '../../../../map/index.ts';

const startOfImage = 0xffd8;
const app1 = 0xffe1;
const startOfScan = 0xffda;
/** « Exif » and two zeros. */
const exifHeader = [0x45, 0x78, 0x69, 0x66, 0, 0];

const tags = { gpsDirectory: 0x8825, latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const types = { ascii: 2, long: 4, rational: 5 } as const;
/** A directory is never so long: a file that says otherwise is no photograph. */
const mostEntries = 500;

/** Undefined: it says nothing of it, or is no JPEG. */
export function placeOfPhoto(bytes: ArrayBuffer): MapPlace | undefined {
  try {
    const tiff = exifOf(new DataView(bytes));
    return tiff && placeIn(tiff);
  } catch {
    // Beyond the end of the file: it was cut.
    return undefined;
  }
}

function exifOf(view: DataView): DataView | undefined {
  if (view.getUint16(0) !== startOfImage) return undefined;
  let offset = 2;
  while (offset + 4 <= view.byteLength) {
    const marker = view.getUint16(offset);
    const length = view.getUint16(offset + 2);
    if (marker === startOfScan || (marker & 0xff00) !== 0xff00 || length < 2) return undefined;
    const start = offset + 4;
    if (marker === app1 && exifHeader.every((byte, rank) => view.getUint8(start + rank) === byte))
      return new DataView(view.buffer, view.byteOffset + start + 6, length - 8);
    offset += 2 + length;
  }
  return undefined;
}

function placeIn(tiff: DataView): MapPlace | undefined {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const pointer = entriesAt(tiff, tiff.getUint32(4, isLittle), isLittle).get(tags.gpsDirectory);
  if (pointer === undefined || tiff.getUint16(pointer + 2, isLittle) !== types.long) return undefined;
  const gps = entriesAt(tiff, tiff.getUint32(pointer + 8, isLittle), isLittle);
  const degrees = (value: number, reference: number, negative: string) => {
    const size = degreesAt(tiff, gps.get(value), isLittle);
    const letter = gps.get(reference);
    if (size === undefined || letter === undefined) return undefined;
    return String.fromCharCode(tiff.getUint8(letter + 8)) === negative ? -size : size;
  };
  const longitude = degrees(tags.longitude, tags.longitudeRef, 'W');
  const latitude = degrees(tags.latitude, tags.latitudeRef, 'S');
  if (longitude === undefined || latitude === undefined) return undefined;
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  // Cameras that know no place write zeros.
  return isOnEarth && (longitude !== 0 || latitude !== 0) ? [longitude, latitude] : undefined;
}

/** Offsets of the entries of a directory, by tag. */
function entriesAt(tiff: DataView, offset: number, isLittle: boolean): ReadonlyMap<number, number> {
  const count = Math.min(mostEntries, tiff.getUint16(offset, isLittle));
  return new Map(
    Array.from({ length: count }, (_, rank) => offset + 2 + rank * 12).map((entry) => [
      tiff.getUint16(entry, isLittle),
      entry,
    ]),
  );
}

/** Degrees, minutes and seconds, each a fraction. */
function degreesAt(tiff: DataView, entry: number | undefined, isLittle: boolean): number | undefined {
  if (entry === undefined) return undefined;
  if (tiff.getUint16(entry + 2, isLittle) !== types.rational || tiff.getUint32(entry + 4, isLittle) !== 3)
    return undefined;
  const at = tiff.getUint32(entry + 8, isLittle);
  const parts = [0, 8, 16].map((shift) => {
    const divisor = tiff.getUint32(at + shift + 4, isLittle);
    return divisor === 0 ? 0 : tiff.getUint32(at + shift, isLittle) / divisor;
  });
  return parts[0]! + parts[1]! / 60 + parts[2]! / 3600;
}
