/** Any WKB dialect to the one of feature batches: ISO, little endian, no SRID, nothing after the end. */

import {
  isoCode,
  readHeaderAt,
  readWkbHeader,
  viewOf,
  type WkbHeader,
  wkbPoint,
  wkbPolygon,
} from './header.ts';
import { visitWkb, wkbLength } from './runs.ts';

/**
 * @returns the same array when it was already so, else a new one
 * @throws {GeoError} on malformed WKB
 */
export function normaliseWkb(wkb: Uint8Array): Uint8Array {
  if (isNormalised(wkb)) {
    const length = wkbLength(wkb);
    return length === wkb.length ? wkb : wkb.subarray(0, length);
  }
  return rewrite(wkb);
}

function isNormalised(wkb: Uint8Array): boolean {
  let normal = true;
  visitWkb(wkb, {
    enter(header) {
      normal &&= header.littleEndian;
    },
    run: () => {},
  });
  return normal && hasIsoCodes(wkb);
}

/** Flags live in the top byte of each type code; members repeat their parent's dialect, the root tells. */
function hasIsoCodes(wkb: Uint8Array): boolean {
  return viewOf(wkb).getUint32(1, true) < 0x20000000;
}

function rewrite(wkb: Uint8Array): Uint8Array {
  // Only SRIDs disappear, so the source length bounds the result.
  const bytes = new Uint8Array(wkb.length);
  const out = viewOf(bytes);
  let at = 0;
  const enter = (header: WkbHeader, partCount: number): void => {
    out.setUint8(at, 1);
    out.setUint32(at + 1, isoCode(header.base, header.hasZ, header.hasM), true);
    at += 5;
    if (header.base !== wkbPoint) {
      out.setUint32(at, partCount, true);
      at += 4;
    }
  };
  visitWkb(wkb, {
    enter,
    run(view, offset, count, header) {
      if (header.base === wkbPolygon) {
        out.setUint32(at, count, true);
        at += 4;
      }
      const numbers = count * header.dimensions;
      for (let i = 0; i < numbers; i++, at += 8) {
        out.setFloat64(at, view.getFloat64(offset + i * 8, header.littleEndian), true);
      }
    },
  });
  return bytes.subarray(0, at);
}

/** The SRID an EWKB carries, if any. */
export function ewkbSrid(wkb: Uint8Array): number | undefined {
  return readWkbHeader(wkb).srid;
}

/** EWKB of PostGIS from ISO WKB: only the root header changes, members may stay ISO (PostGIS reads both). */
export function toEwkb(wkb: Uint8Array, srid: number): Uint8Array {
  const header = readHeaderAt(viewOf(wkb), 0);
  const bytes = new Uint8Array(wkb.length - header.bodyOffset + 9);
  const view = viewOf(bytes);
  const flags = 0x20000000 | (header.hasZ ? 0x80000000 : 0) | (header.hasM ? 0x40000000 : 0);
  view.setUint8(0, header.littleEndian ? 1 : 0);
  view.setUint32(1, (header.base | flags) >>> 0, header.littleEndian);
  view.setInt32(5, srid, header.littleEndian);
  bytes.set(wkb.subarray(header.bodyOffset), 9);
  return bytes;
}
