import { toGeoJson } from '@cartable/geo';
import { describe, expect, test } from 'vitest';
import { normaliseWkb } from '../wkb/normalise.ts';
import { wkbOfSpatialite } from './geometry-blob.ts';

/** Numbers of a body, in order: `i` 32-bit integer, `d` double, `f` float, `b` byte. */
function blobOf(body: readonly (readonly ['i' | 'd' | 'f' | 'b', number])[], isLittle = true): Uint8Array {
  const sizes = { i: 4, d: 8, f: 4, b: 1 };
  const size = body.reduce((sum, [kind]) => sum + sizes[kind], 0);
  const bytes = new Uint8Array(39 + size + 1);
  const view = new DataView(bytes.buffer);
  bytes[1] = isLittle ? 1 : 0;
  view.setInt32(2, 2154, isLittle);
  bytes[38] = 0x7c;
  let at = 39;
  for (const [kind, value] of body) {
    if (kind === 'i') view.setInt32(at, value, isLittle);
    else if (kind === 'd') view.setFloat64(at, value, isLittle);
    else if (kind === 'f') view.setFloat32(at, value, isLittle);
    else bytes[at] = value;
    at += sizes[kind];
  }
  bytes[at] = 0xfe;
  return bytes;
}

const read = (blob: Uint8Array) => {
  const wkb = wkbOfSpatialite(blob);
  return wkb && toGeoJson(normaliseWkb(wkb)!);
};
const i = (value: number) => ['i', value] as const;
const d = (...values: number[]) => values.map((value) => ['d', value] as const);
const f = (...values: number[]) => values.map((value) => ['f', value] as const);
const member = ['b', 0x69] as const;

describe('a geometry of SpatiaLite', () => {
  test.each([true, false])('is read in both byte orders (little end first: %s)', (isLittle) => {
    expect(read(blobOf([i(1), ...d(1, 2)], isLittle))).toEqual({ type: 'Point', coordinates: [1, 2] });
    expect(read(blobOf([i(1001), ...d(1, 2, 3)], isLittle))).toEqual({
      type: 'Point',
      coordinates: [1, 2, 3],
    });
    expect(read(blobOf([i(5), i(1), member, i(2), i(2), ...d(0, 0, 1, 1)], isLittle))).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    });
  });

  test('is unfolded when its lines are compressed', () => {
    expect(read(blobOf([i(1_000_002), i(4), ...d(10, 20), ...f(1, 2, 0.5, -1), ...d(12, 21)]))).toEqual({
      type: 'LineString',
      coordinates: [
        [10, 20],
        [11, 22],
        [11.5, 21],
        [12, 21],
      ],
    });
    const ring = [i(1_001_003), i(1), i(4), ...d(0, 0, 5), ...f(1, 0, 1, 0, 1, 1), ...d(0, 0, 5)];
    expect(read(blobOf(ring))).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0, 5],
          [1, 0, 6],
          [1, 1, 7],
          [0, 0, 5],
        ],
      ],
    });
  });

  test('may be a point without box, as version 5 writes it', () => {
    const bytes = new Uint8Array(24);
    bytes.set([0x80, 1]);
    bytes[6] = 1;
    new DataView(bytes.buffer).setFloat64(7, 3, true);
    new DataView(bytes.buffer).setFloat64(15, 4, true);
    bytes[23] = 0xfe;
    expect(read(bytes)).toEqual({ type: 'Point', coordinates: [3, 4] });
  });

  test('that is cut, lies about its counts or is something else is not one', () => {
    const whole = blobOf([i(2), i(2), ...d(0, 0, 1, 1)]);
    for (let length = 0; length < whole.length; length++)
      expect(wkbOfSpatialite(whole.subarray(0, length))).toBeUndefined();
    expect(wkbOfSpatialite(blobOf([i(2), i(2 ** 30), ...d(0, 0)]))).toBeUndefined();
    expect(wkbOfSpatialite(blobOf([i(6), i(2 ** 30)]))).toBeUndefined();
    expect(wkbOfSpatialite(blobOf([i(5), i(1), i(2), i(0)]))).toBeUndefined();
    expect(wkbOfSpatialite(blobOf([i(99), ...d(0, 0)]))).toBeUndefined();
  });
});
