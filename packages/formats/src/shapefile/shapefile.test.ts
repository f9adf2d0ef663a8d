import { describe, expect, test } from 'vitest';
import { findCodec } from '../text/codec.ts';
import { dbfValueReader } from './dbf-values.ts';
import { ShapeConverter } from './geometry.ts';
import { groupRings } from './rings.ts';
import { shapeKindOf } from './shape-types.ts';

const clockwise = (x: number, y: number, size: number) => [
  x,
  y,
  x,
  y + size,
  x + size,
  y + size,
  x + size,
  y,
  x,
  y,
];
const reversed = (ring: number[]) =>
  Array.from({ length: ring.length / 2 }, (_, index) =>
    ring.slice(ring.length - 2 * index - 2, ring.length - 2 * index),
  ).flat();
const ringSet = (...rings: number[][]) => ({
  coordinates: Float64Array.from(rings.flat()),
  starts: [0, ...rings.map((_, index) => rings.slice(0, index + 1).flat().length / 2)],
});

describe('rings become polygons with holes', () => {
  const shell = clockwise(0, 0, 10);
  const hole = reversed(clockwise(1, 1, 2));
  const island = clockwise(20, 0, 5);

  test.each([
    ['a hole goes to the shell around it, wherever it stands', [island, hole, shell], [[0], [2, 1]]],
    [
      'an island in a hole is a polygon',
      [shell, reversed(clockwise(1, 1, 8)), clockwise(3, 3, 2)],
      [[0, 1], [2]],
    ],
    ['a hole outside every shell becomes a polygon', [shell, reversed(island)], [[0], [1]]],
    [
      'rings all turning the wrong way are sorted by what holds what',
      [reversed(shell), reversed(clockwise(1, 1, 2)), reversed(island)],
      [[0, 1], [2]],
    ],
  ])('%s', (_name, rings, groups) => {
    expect(groupRings(ringSet(...rings)).sort()).toEqual(groups);
  });
});

describe('shapes', () => {
  const record = (write: (view: DataView) => number) => {
    const view = new DataView(new ArrayBuffer(400));
    const length = write(view);
    return { bytes: Buffer.from(view.buffer), length };
  };

  test('points keep their height, and « no data » measures become NaN', () => {
    const { bytes, length } = record((view) => {
      view.setInt32(0, 11, true);
      [2, 48, 100, -1e39].forEach((value, index) => {
        view.setFloat64(4 + index * 8, value, true);
      });
      return 36;
    });
    const wkb = new ShapeConverter(shapeKindOf(11, [0, 5])!).convert(bytes, 0, length)!;
    const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.length);
    expect(view.getUint32(1, true)).toBe(3001);
    expect([0, 1, 2, 3].map((index) => view.getFloat64(5 + index * 8, true))).toEqual([
      2,
      48,
      100,
      Number.NaN,
    ]);
  });

  test('whose counts run past the record are not read', () => {
    const { bytes } = record((view) => {
      view.setInt32(0, 5, true);
      view.setInt32(36, 1, true);
      view.setInt32(40, 1_000_000, true);
      return 100;
    });
    expect(new ShapeConverter(shapeKindOf(5, [0, 0])!).convert(bytes, 0, 100)).toBeUndefined();
  });

  test('null shapes are null', () => {
    expect(new ShapeConverter(shapeKindOf(5, [0, 0])!).convert(Buffer.alloc(4), 0, 4)).toBeNull();
  });
});

describe('dBASE values', () => {
  const read = (
    kind: string,
    type: 'text' | 'integer' | 'bigint' | 'double' | 'date' | 'boolean',
    text: string,
    encoding = 'utf-8',
  ) => {
    const bytes = Buffer.from(text, 'latin1');
    const field = { nameBytes: bytes, kind, offset: 0, length: bytes.length, type };
    return dbfValueReader(field, findCodec(encoding)!)({ bytes, latin1: bytes.toString('latin1') }, 0);
  };

  test.each([
    ['N', 'integer', '   12', 12],
    ['N', 'integer', ' 1.00', 1],
    ['N', 'integer', ' 1.50', undefined],
    ['N', 'bigint', '123456789012345678', 123456789012345678n],
    ['N', 'double', '-1.5e3', -1500],
    ['N', 'double', '*****', null],
    ['N', 'double', '     ', null],
    ['N', 'double', 'abc', undefined],
    ['D', 'date', '20240229', '2024-02-29'],
    ['D', 'date', '20230229', undefined],
    ['D', 'date', '00000000', null],
    ['L', 'boolean', 'T', true],
    ['L', 'boolean', 'n', false],
    ['L', 'boolean', '?', null],
    ['C', 'text', 'abc  ', 'abc'],
    ['C', 'text', ' 01', ' 01'],
  ] as const)('%s as %s: %j', (kind, type, text, expected) => {
    expect(read(kind, type, text)).toEqual(expected);
  });

  test.each([
    ['windows-1252', '\xe9t\xe9', 'été'],
    ['cp850', '\x82t\x82', 'été'],
    ['macintosh', '\x8et\x8e', 'été'],
    ['utf-8', '\xc3\xa9t\xc3\xa9', 'été'],
    ['88591', '\xe9', 'é'],
    ['OEM 850', '\x82', 'é'],
  ])('texts in %s', (encoding, bytes, expected) => {
    expect(read('C', 'text', bytes, encoding)).toBe(expected);
  });
});
