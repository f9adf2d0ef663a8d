import { afterAll, describe, expect, test } from 'vitest';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const feature = (properties: unknown, geometry: unknown = { type: 'Point', coordinates: [2, 48] }) => ({
  type: 'Feature',
  geometry,
  properties,
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

async function read(text: string, name = 'couche.geojson', options = {}) {
  const deposit = await folder.deposit(name, text, options);
  const report = await checkOnly(deposit);
  return { deposit, report, rows: rowsOf(deposit, report), layer: deposit.files[0]!.layers[0]! };
}

describe('a GeoJSON document may be', () => {
  test.each([
    ['a collection', collection(feature({ a: 1 }), feature({ a: 2 }))],
    [
      'a collection with its members in another order',
      JSON.stringify({
        features: [feature({ a: 1 }), feature({ a: 2 })],
        bbox: [1, 2],
        type: 'FeatureCollection',
      }),
    ],
    ['lines', `${JSON.stringify(feature({ a: 1 }))}\n${JSON.stringify(feature({ a: 2 }))}\n`],
    [
      'a sequence of RFC 8142',
      `\u001e${JSON.stringify(feature({ a: 1 }))}\n\u001e${JSON.stringify(feature({ a: 2 }))}\n`,
    ],
    ['marked with a byte order mark', `\ufeff${collection(feature({ a: 1 }), feature({ a: 2 }))}`],
    ['indented', JSON.stringify(JSON.parse(collection(feature({ a: 1 }), feature({ a: 2 }))), null, 4)],
  ])('%s', async (_name, text) => {
    const { rows, report } = await read(text);
    expect(rows).toEqual([[1], [2]]);
    expect(report.geometryType).toBe('Point');
  });

  test('one feature, or one geometry', async () => {
    expect((await read(JSON.stringify(feature({ a: 'b' })))).rows).toEqual([['b']]);
    expect((await read('{"type":"LineString","coordinates":[[0,0],[1,1]]}')).report).toMatchObject({
      featureCount: 1,
      geometryType: 'LineString',
    });
  });

  test('larger than the reading buffer, braces and quotes in texts included', async () => {
    const text = 'à "{[}]\\" '.repeat(40);
    const features = Array.from({ length: 9000 }, (_, index) => feature({ rang: index, text }));
    const { rows, report } = await read(collection(...features));
    expect(report.featureCount).toBe(9000);
    expect(rows[8999]).toEqual([8999, text]);
  });
});

describe('properties', () => {
  test('get the type that holds all their values', async () => {
    const { report, rows } = await read(
      collection(
        feature({ i: 1, d: 1, big: 1, t: '01', b: true, j: { x: [1] }, m: 1, day: '2024-02-29', n: null }),
        feature({
          i: -2,
          d: 2.5,
          big: 2 ** 40,
          t: 'x',
          b: false,
          j: [],
          m: 'deux',
          day: '2024-03-01',
          n: null,
        }),
      ),
    );
    expect(Object.fromEntries(report.columns.map(({ name, type }) => [name, type]))).toEqual({
      i: 'integer',
      d: 'double',
      big: 'bigint',
      t: 'text',
      b: 'boolean',
      j: 'json',
      m: 'text',
      day: 'date',
      n: 'text',
    });
    expect(rows[0]).toEqual([1, 1, 1n, '01', true, '{"x":[1]}', '1', '2024-02-29', null]);
    expect(report.findings).toMatchObject([
      { code: 'column.mixed-types', column: 'm', params: { types: 'integer, text' } },
    ]);
  });

  test('beyond 2⁵³ stay exact', async () => {
    const { rows } = await read(
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":9007199254740993}}]}',
    );
    expect(rows).toEqual([[9007199254740993n]]);
  });

  test('that first appear late are found', async () => {
    const { layer, rows } = await read(
      collection(...Array.from({ length: 2500 }, (_, index) => feature(index === 2400 ? { tard: 1 } : {}))),
    );
    expect(layer.columns).toEqual([]);
    expect(rows[2400]).toEqual([1]);
  });

  test('and the identifier of features is a column', async () => {
    const { rows, report } = await read(collection({ ...feature({ a: 1 }), id: 'x1' }));
    expect(report.columns.map(({ name }) => name)).toEqual(['a', 'id']);
    expect(rows).toEqual([[1, 'x1']]);
  });
});

describe('the projection', () => {
  const withCrs = (name: string) =>
    `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${name}"}},"features":[]}`;

  test('is WGS 84 when nothing is said', async () => {
    expect((await read(collection(feature({})))).layer.srid).toBe(4326);
  });

  test.each([
    ['urn:ogc:def:crs:EPSG::2154', 2154],
    ['EPSG:3857', 3857],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
  ])('%s of the old crs member is understood', async (name, srid) => {
    expect((await read(withCrs(name))).layer.srid).toBe(srid);
  });

  test('written after the features is found', async () => {
    const { layer } = await read(
      '{"type":"FeatureCollection","features":[],"crs":{"type":"name","properties":{"name":"EPSG:2154"}}}',
    );
    expect(layer.srid).toBe(2154);
  });

  test('other than the one chosen is an error, unless the coordinates cannot be degrees', async () => {
    expect(
      codesOf((await read(collection(feature({})), 'a.geojson', { srid: 2154 })).deposit.findings),
    ).toContain('crs.different');
    const metres = collection(feature({}, { type: 'Point', coordinates: [652000, 6862000] }));
    const { layer, deposit } = await read(metres, 'b.geojson', { srid: 2154 });
    expect(layer.srid).toBe(2154);
    expect(codesOf(deposit.findings)).toEqual([]);
  });
});

test('geometries that are none are said, the others kept', async () => {
  const bad = [
    { type: 'Point', coordinates: ['a', 1] },
    { type: 'Circle' },
    { type: 'Polygon', coordinates: [[1, 2]] },
  ];
  const { report } = await read(collection(...bad.map((geometry) => feature({}, geometry)), feature({})));
  expect(report.nullGeometryCount).toBe(3);
  expect(report.findings.find(({ code }) => code === 'geometry.unreadable')).toMatchObject({
    count: 3,
    feature: '1',
  });
});

test.each([
  ['http://127.0.0.1:9/crs', ['crs.unknown'], undefined],
  ['http://www.opengis.net/def/crs/EPSG/0/2154', [], 2154],
])('a projection given by the link %s is known by it, or unknown', async (href, codes, srid) => {
  const crs = { type: 'link', properties: { href } };
  const geometry = { type: 'Point', coordinates: [650_000, 6_860_000] };
  const features = [{ type: 'Feature', properties: {}, geometry }];
  const deposit = await folder.deposit(
    'lien.geojson',
    JSON.stringify({ type: 'FeatureCollection', crs, features }),
  );
  expect(codesOf(deposit.findings)).toEqual(codes);
  expect(deposit.files[0]!.layers[0]!.srid).toBe(srid);
});
