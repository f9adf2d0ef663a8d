import { describe, expect, it } from 'vitest';
import { BboxBuilder } from '../bbox.ts';
import { GeoError } from '../geo-error.ts';
import { transformerOf } from '../transform/transformer.ts';
import { countCoordinates, isWkbEmpty, wkbEnvelope } from './envelope.ts';
import { fromGeoJson, type GeoJsonGeometry, toGeoJson } from './geojson.ts';
import { gpkgHeaderFor, gpkgWkbOffset, readGpkgGeometry, writeGpkgGeometry } from './gpkg.ts';
import { readWkbHeader } from './header.ts';
import { ewkbSrid, normaliseWkb, toEwkb } from './normalise.ts';
import { wkbLength } from './runs.ts';
import { transformWkb } from './transform.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const hole = [
  [2, 2],
  [2, 4],
  [4, 4],
  [4, 2],
  [2, 2],
];

const samples: GeoJsonGeometry[] = [
  { type: 'Point', coordinates: [1.5, -2.25] },
  { type: 'Point', coordinates: [1, 2, 3] },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
  },
  { type: 'Polygon', coordinates: [square, hole] },
  {
    type: 'MultiPoint',
    coordinates: [
      [0, 0],
      [5, 6],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ],
  },
  {
    type: 'MultiPolygon',
    coordinates: [
      [square, hole],
      [
        [
          [20, 20],
          [21, 20],
          [21, 21],
          [20, 20],
        ],
      ],
    ],
  },
  {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0, 1],
          [1, 0, 2],
          [1, 1, 3],
          [0, 0, 1],
        ],
      ],
    ],
  },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      },
    ],
  },
];

/** Independent of the code under test: PostGIS ST_AsBinary / ST_AsEWKB texts. */
const pointLittle = hex('01 01000000 000000000000F03F 0000000000000040');
const pointBig = hex('00 00000001 3FF0000000000000 4000000000000000');
const pointEwkbZ = hex('01 010000A0 E6100000 000000000000F03F 0000000000000040 0000000000000840');
const pointOld25d = hex('01 01000080 000000000000F03F 0000000000000040 0000000000000840');
const pointIsoZ = hex('01 E9030000 000000000000F03F 0000000000000040 0000000000000840');

describe('WKB and GeoJSON', () => {
  it.each(samples)('come back as they went: %j', (geometry) => {
    expect(toGeoJson(fromGeoJson(geometry))).toEqual(geometry);
  });

  it('writes the bytes PostGIS writes', () => {
    expect(toHex(fromGeoJson({ type: 'Point', coordinates: [1, 2] }))).toBe(toHex(pointLittle));
    expect(toHex(fromGeoJson({ type: 'Point', coordinates: [1, 2, 3] }))).toBe(toHex(pointIsoZ));
  });

  it('rounds and transforms on the way out', () => {
    const wkb = fromGeoJson({
      type: 'LineString',
      coordinates: [
        [700_000, 6_600_000],
        [700_001, 6_600_000],
      ],
    });
    expect(toGeoJson(wkb, { transform: transformerOf(2154, 4326), decimals: 4 })).toEqual({
      type: 'LineString',
      coordinates: [
        [3, 46.5],
        [3, 46.5],
      ],
    });
  });

  it('keeps empty geometries', () => {
    const point = fromGeoJson({ type: 'Point', coordinates: [] });
    expect(isWkbEmpty(point)).toBe(true);
    expect(wkbEnvelope(point)).toBeUndefined();
    expect(toGeoJson(point)).toEqual({ type: 'Point', coordinates: [] });
    const polygon = fromGeoJson({ type: 'MultiPolygon', coordinates: [] });
    expect(isWkbEmpty(polygon)).toBe(true);
    expect(toGeoJson(polygon)).toEqual({ type: 'MultiPolygon', coordinates: [] });
  });

  it.each([
    ['an unknown type', { type: 'Circle', coordinates: [0, 0] }],
    ['text for a number', { type: 'Point', coordinates: ['0', 0] }],
    [
      'a missing level of nesting',
      {
        type: 'Polygon',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    ['no coordinates', { type: 'LineString' }],
    ['null', null],
  ])('refuses GeoJSON with %s', (_, geometry) => {
    expect(() => fromGeoJson(geometry as unknown as GeoJsonGeometry)).toThrow(
      expect.objectContaining({ code: 'geojson-malformed' }),
    );
  });
});

describe('reading WKB', () => {
  it('gives the envelope of every type', () => {
    expect(wkbEnvelope(pointLittle)).toEqual([1, 2, 1, 2]);
    expect(wkbEnvelope(pointBig)).toEqual([1, 2, 1, 2]);
    expect(samples.map((geometry) => wkbEnvelope(fromGeoJson(geometry)))).toEqual([
      [1.5, -2.25, 1.5, -2.25],
      [1, 2, 1, 2],
      [0, 0, 2, 1],
      [0, 0, 10, 10],
      [0, 0, 5, 6],
      [0, 0, 4, 4],
      [0, 0, 21, 21],
      [0, 0, 1, 1],
      [0, 0, 1, 2],
    ]);
  });

  it('counts coordinates and bytes', () => {
    const wkb = fromGeoJson(samples[6]!);
    expect(countCoordinates(wkb)).toBe(14);
    expect(wkbLength(Buffer.concat([wkb, Buffer.alloc(7)]))).toBe(wkb.length);
  });

  it('understands the header of every dialect', () => {
    expect(readWkbHeader(pointEwkbZ)).toMatchObject({
      type: 'Point',
      hasZ: true,
      hasM: false,
      srid: 4326,
      dimensions: 3,
    });
    expect(readWkbHeader(pointOld25d)).toMatchObject({ type: 'Point', hasZ: true, dimensions: 3 });
    expect(readWkbHeader(pointIsoZ)).toMatchObject({ type: 'Point', hasZ: true, dimensions: 3 });
    expect(readWkbHeader(hex('01 B90B0000'))).toMatchObject({ base: 1, hasZ: true, hasM: true });
  });

  it('turns every dialect into ISO little endian', () => {
    expect(normaliseWkb(pointLittle)).toBe(pointLittle);
    expect(toHex(normaliseWkb(pointBig))).toBe(toHex(pointLittle));
    expect(toHex(normaliseWkb(pointEwkbZ))).toBe(toHex(pointIsoZ));
    expect(toHex(normaliseWkb(pointOld25d))).toBe(toHex(pointIsoZ));
    expect(normaliseWkb(Buffer.concat([pointLittle, Buffer.alloc(3)]))).toHaveLength(pointLittle.length);
  });

  it.each(samples)('goes to EWKB and back: %j', (geometry) => {
    const wkb = fromGeoJson(geometry);
    const ewkb = toEwkb(wkb, 2154);
    expect(ewkbSrid(ewkb)).toBe(2154);
    expect(toHex(normaliseWkb(ewkb))).toBe(toHex(wkb));
  });

  it('normalises nested big-endian geometries', () => {
    const multi = hex('00 00000004 00000001 00 00000001 3FF0000000000000 4000000000000000');
    expect(toGeoJson(normaliseWkb(multi))).toEqual({ type: 'MultiPoint', coordinates: [[1, 2]] });
    expect(normaliseWkb(multi)[9]).toBe(1);
  });
});

describe('hostile WKB', () => {
  const codeOf = (wkb: Uint8Array): string => {
    try {
      wkbEnvelope(wkb);
    } catch (error) {
      return error instanceof GeoError ? error.code : 'other';
    }
    return 'accepted';
  };

  it('is refused wherever it is cut', () => {
    for (const geometry of samples) {
      const wkb = fromGeoJson(geometry);
      for (let length = 0; length < wkb.length; length++)
        expect(codeOf(wkb.subarray(0, length))).toBe('wkb-truncated');
    }
  });

  it('is refused for counts that lie, without looping on them', () => {
    expect(codeOf(hex('01 02000000 FFFFFFFF'))).toBe('wkb-truncated');
    expect(codeOf(hex('01 03000000 FFFFFFFF'))).toBe('wkb-truncated');
    expect(codeOf(hex('01 07000000 FFFFFFFF'))).toBe('wkb-truncated');
  });

  it('is refused for unknown types, byte orders and curves', () => {
    expect(codeOf(hex('02 01000000 00'))).toBe('wkb-malformed');
    expect(codeOf(hex('01 63000000 00'))).toBe('wkb-malformed');
    expect(codeOf(hex('01 0A000000 00000000'))).toBe('wkb-unsupported');
  });

  it('is refused beyond sixteen levels of collections', () => {
    const nested = (levels: number): Uint8Array =>
      Buffer.concat([...Array.from({ length: levels }, () => hex('01 07000000 01000000')), pointLittle]);
    expect(codeOf(nested(16))).toBe('accepted');
    expect(codeOf(nested(17))).toBe('wkb-too-deep');
  });
});

describe('transformWkb', () => {
  it('moves x and y of a copy and keeps heights', () => {
    const wkb = fromGeoJson({
      type: 'LineString',
      coordinates: [
        [3, 46.5, 12],
        [3, 46.5, 13],
      ],
    });
    const before = toHex(wkb);
    const moved = toGeoJson(transformWkb(wkb, transformerOf(4326, 2154)), { decimals: 2 });
    expect(moved).toEqual({
      type: 'LineString',
      coordinates: [
        [700_000, 6_600_000, 12],
        [700_000, 6_600_000, 13],
      ],
    });
    expect(toHex(wkb)).toBe(before);
  });

  it('does not write through a Node buffer that shares memory', () => {
    const buffer = Buffer.from(pointLittle);
    transformWkb(buffer, (x, y) => [x + 1, y + 1]);
    expect(toHex(buffer)).toBe(toHex(pointLittle));
  });
});

describe('GeoPackage geometries', () => {
  it('come back as they went, points without envelope', () => {
    const polygon = fromGeoJson(samples[3]!);
    const blob = writeGpkgGeometry(polygon, 2154);
    expect(readGpkgGeometry(blob)).toEqual({
      srsId: 2154,
      wkb: polygon,
      empty: false,
      envelope: [0, 0, 10, 10],
    });
    const point = writeGpkgGeometry(pointLittle, 4326);
    expect(point).toHaveLength(8 + 21);
    expect(readGpkgGeometry(point)).toEqual({ srsId: 4326, wkb: pointLittle, empty: false });
    expect(writeGpkgGeometry(pointIsoZ, 4326)).toHaveLength(8 + 29);
  });

  it('mark empty geometries', () => {
    const empty = fromGeoJson({ type: 'Point', coordinates: [] });
    expect(readGpkgGeometry(writeGpkgGeometry(empty, 4326))).toMatchObject({ empty: true });
    expect(
      readGpkgGeometry(writeGpkgGeometry(fromGeoJson({ type: 'MultiPoint', coordinates: [] }), 0)).empty,
    ).toBe(true);
  });

  it('are read with every kind of envelope and byte order', () => {
    // Flags: big endian, xyz envelope (indicator 2).
    const header = Buffer.alloc(8 + 48);
    header.write('GP', 'latin1');
    header[3] = 2 << 1;
    header.writeInt32BE(-1, 4);
    for (let index = 0; index < 6; index++) header.writeDoubleBE(index + 1, 8 + index * 8);
    const blob = Buffer.concat([header, pointLittle]);
    expect(gpkgWkbOffset(blob)).toBe(56);
    expect(readGpkgGeometry(blob)).toMatchObject({ srsId: -1, envelope: [1, 3, 2, 4] });
  });

  it('are refused when they are something else', () => {
    for (const bad of [
      hex(''),
      hex('4750'),
      hex('5850000100000000 0101000000'),
      hex('4750000F00000000 0101000000'),
      hex('4750002100000000 0101000000'),
      hex('4750000300000000 0101000000'),
    ]) {
      expect(() => readGpkgGeometry(bad)).toThrow(expect.objectContaining({ code: 'gpkg-malformed' }));
    }
  });

  it('have a header that can be written alone', () => {
    const header = gpkgHeaderFor({ srsId: 2154, envelope: [1, 2, 3, 4] });
    expect(readGpkgGeometry(Buffer.concat([header, pointLittle])).envelope).toEqual([1, 2, 3, 4]);
  });
});

describe('BboxBuilder', () => {
  it('is undefined until something finite is added', () => {
    const builder = new BboxBuilder();
    builder.add(Number.NaN, Number.NaN);
    expect(builder.build()).toBeUndefined();
    builder.addBbox([1, 2, 3, 4]);
    expect(builder.build()).toEqual([1, 2, 3, 4]);
  });
});
