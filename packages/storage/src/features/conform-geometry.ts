import { CartableError } from '@cartable/contract';
import { isoCode, readWkbHeader } from '@cartable/geo';
import type { TableDefinition } from './port.ts';

type GeometryDefinition = NonNullable<TableDefinition['geometry']>;

const baseCodes = {
  Geometry: 0,
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7,
} as const;

/** From a single type to the multiple type that may hold it. */
const multipleOffset = 3;
const wrapperBytes = 9;

/**
 * Gives geometries the type their table announces: a single polygon becomes a multipolygon of one. Anything else that
 * differs is refused, on both engines alike.
 */
export function geometryConformer(
  table: string,
  { type, hasZ, hasM }: GeometryDefinition,
): (wkb: Uint8Array, feature: number) => Uint8Array {
  const base = baseCodes[type];
  const expected = isoCode(base, hasZ, hasM);
  const single = base >= 4 && base <= 6 ? isoCode(base - multipleOffset, hasZ, hasM) : -1;
  const dimension = isoCode(0, hasZ, hasM);
  return (wkb, feature) => {
    const code = wkb[0] === 1 && wkb[3] === 0 && wkb[4] === 0 ? wkb[1]! | (wkb[2]! << 8) : -1;
    if (code === expected) return wkb;
    if (code === single && code !== -1) return wrap(wkb, expected);
    if (base === 0 && code > dimension && code <= dimension + 7) return wkb;
    throw new CartableError('storage.geometry-mismatch', {
      table,
      feature,
      found: describeWkb(wkb),
      expected: `${type}${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}`,
    });
  };
}

function wrap(wkb: Uint8Array, code: number): Uint8Array {
  const bytes = new Uint8Array(wrapperBytes + wkb.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  view.setUint32(1, code, true);
  view.setUint32(5, 1, true);
  bytes.set(wkb, wrapperBytes);
  return bytes;
}

function describeWkb(wkb: Uint8Array): string {
  try {
    const { type, hasZ, hasM, littleEndian } = readWkbHeader(wkb);
    return `${type}${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}${littleEndian ? '' : ' (big endian)'}`;
  } catch {
    return 'WKB?';
  }
}
