import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeatureBatch, fromGeoJson, type GeoJsonGeometry, parseCrs, type Value } from '@cartable/geo';
import { requires } from '@cartable/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { awkward, communes, publicUrl, stations } from '../../fixtures/sample-types.ts';
import { chunkBytes } from '../common/byte-writer.ts';
import { attributeOf, childOf, readXml, textOf } from '../common/xml-reader.ts';
import { descendants } from '../test-support/descendants.ts';
import type { CollectionInfo } from './collection-info.ts';
import {
  writeGml2Collection,
  writeGml31Collection,
  writeGmlCollection,
  writeGmlFeature,
} from './gml/write-gml-collection.ts';
import { writeSchema } from './gml/write-schema.ts';
import { writeCsv } from './write-csv.ts';
import { writeGeoJsonCollection, writeGeoJsonFeature } from './write-geojson-collection.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartable-ogc-'));
afterAll(() => rmSync(folder, { recursive: true }));

const square = [
  [700_000, 6_600_000],
  [700_010, 6_600_000],
  [700_010, 6_600_010.1235],
  [700_000, 6_600_000],
];
const geometries: (GeoJsonGeometry | null)[] = [
  { type: 'Point', coordinates: [700_000, 6_600_000] },
  { type: 'LineString', coordinates: square },
  { type: 'Polygon', coordinates: [square, square] },
  { type: 'MultiPoint', coordinates: square },
  { type: 'MultiLineString', coordinates: [square, square] },
  { type: 'MultiPolygon', coordinates: [[square], [square, square]] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [700_000, 6_600_000] },
      { type: 'LineString', coordinates: square },
    ],
  },
  { type: 'Point', coordinates: [700_000, 6_600_000, 12.5] },
  { type: 'MultiPolygon', coordinates: [] },
  null,
];

const row: Value[] = [
  '01001',
  'L’Abergement & <Clémenciat> "x"',
  776,
  15.25,
  '1790-02-15',
  '2024-01-01T00:00:00Z',
  true,
  9007199254740993n,
  '{"a":[1]}',
  new Uint8Array([1, 2, 3]),
];
const nulls: Value[] = row.map(() => null);

const batch: FeatureBatch = {
  keys: geometries.map((_, index) => index + 1),
  geometries: geometries.map((geometry) => geometry && fromGeoJson(geometry)),
  rows: geometries.map((_, index) => (index === 1 ? nulls : row)),
};

async function* once(of: FeatureBatch = batch): AsyncGenerator<FeatureBatch> {
  yield of;
}

function infoOf(srs: string, changes: Partial<CollectionInfo> = {}): CollectionInfo {
  return {
    type: communes,
    columns: communes.columns,
    withGeometry: true,
    srs: parseCrs(srs),
    publicUrl,
    schemaUrl: 'https://cartes.example.org/wfs?REQUEST=DescribeFeatureType&TYPENAMES=limites:commune',
    timeStamp: '2026-01-01T00:00:00.000Z',
    numberMatched: 10,
    numberReturned: 10,
    ...changes,
  };
}

async function textOfChunks(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

describe('a GML collection', () => {
  it('is read by an independent client with the same values and geometries', async () => {
    requires('gdal');
    const gml = join(folder, 'communes.gml');
    const xsd = join(folder, 'communes.xsd');
    writeFileSync(gml, await textOfChunks(writeGmlCollection(once(), infoOf('urn:ogc:def:crs:EPSG::2154'))));
    const described = communes.columns.map((column) => ({ ...column, definition: 'Sens', unit: 'm' }));
    const schemaOf = [{ ...communes, columns: described }];
    writeFileSync(xsd, writeSchema(schemaOf, { format: 'gml32', publicUrl, schemaUrlOf: () => xsd }));
    const out = join(folder, 'back.geojson');
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', '-oo', `XSD=${xsd}`, '-lco', 'RFC7946=NO', out, gml]);
    const back = JSON.parse(readFileSync(out, 'utf8')) as {
      features: { properties: Record<string, unknown>; geometry: GeoJsonGeometry | null }[];
    };
    expect(back.features).toHaveLength(10);
    expect(back.features[0]!.properties).toMatchObject({
      gml_id: 'limites.commune.1',
      code_insee: '01001',
      nom: 'L’Abergement & <Clémenciat> "x"',
      population: 776,
      surface: 15.25,
      active: true,
      details: { a: [1] },
      image: 'AQID',
    });
    // Null values are absent from GML.
    expect(back.features[1]!.properties).toEqual({ gml_id: 'limites.commune.2' });
    const rounded = JSON.parse(
      JSON.stringify(geometries).replaceAll('6600010.1235', '6600010.124'),
    ) as typeof geometries;
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7])
      expect(back.features[index]!.geometry).toEqual(rounded[index]);
    expect(back.features[9]!.geometry).toBeNull();
  });

  it('writes coordinates in the order of the spelling asked', async () => {
    const first = async (srs: string): Promise<[string | undefined, string]> => {
      const root = readXml(await textOfChunks(writeGmlCollection(once(), infoOf(srs))));
      const point = descendants(root, 'Point')[0]!;
      return [attributeOf(point, 'srsName'), textOf(childOf(point, 'pos')!)];
    };
    expect(await first('urn:ogc:def:crs:EPSG::4326')).toEqual(['urn:ogc:def:crs:EPSG::4326', '46.5 3']);
    expect(await first('http://www.opengis.net/def/crs/EPSG/0/4326')).toEqual([
      'http://www.opengis.net/def/crs/EPSG/0/4326',
      '46.5 3',
    ]);
    expect(await first('EPSG:4326')).toEqual(['EPSG:4326', '3 46.5']);
    expect(await first('http://www.opengis.net/gml/srs/epsg.xml#4326')).toEqual([
      'http://www.opengis.net/gml/srs/epsg.xml#4326',
      '3 46.5',
    ]);
    expect(await first('CRS:84')).toEqual(['CRS:84', '3 46.5']);
    expect(await first('urn:ogc:def:crs:EPSG::2154')).toEqual([
      'urn:ogc:def:crs:EPSG::2154',
      '700000 6600000',
    ]);
  });

  it('says how many, where the neighbours are, and gives each object its own identifier', async () => {
    const text = await textOfChunks(
      writeGmlCollection(
        once(),
        infoOf('EPSG:2154', { numberMatched: 'unknown', next: 'https://x/?a=1&b=2' }),
      ),
    );
    const root = readXml(text);
    const attributes = ['numberMatched', 'numberReturned', 'next', 'previous'].map((name) =>
      attributeOf(root, name),
    );
    expect(attributes).toEqual(['unknown', '10', 'https://x/?a=1&b=2', undefined]);
    const ids = [...text.matchAll(/gml:id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('limites.commune.6.g.2');
    expect(attributeOf(descendants(root, 'Point').at(-1)!, 'srsDimension')).toBe('3');
  });

  it('is the feature itself for GetFeatureById', async () => {
    const single = { keys: [5n], geometries: [batch.geometries[0]!], rows: [row] };
    const root = readXml(await textOfChunks(writeGmlFeature(once(single), infoOf('EPSG:2154'))));
    expect([root.uri, root.local, attributeOf(root, 'id')]).toEqual([
      `${publicUrl}/ns/limites`,
      'commune',
      'limites.commune.5',
    ]);
  });

  it('has valid names when tables have awkward ones', async () => {
    const one = {
      keys: [1],
      geometries: [fromGeoJson({ type: 'Point', coordinates: [3, 46.5] })],
      rows: [['x']],
    };
    const info = infoOf('EPSG:4326', { type: awkward, columns: awkward.columns });
    const root = readXml(await textOfChunks(writeGmlCollection(once(one), info)));
    const feature = childOf(root, 'member')!.children[0]!;
    expect([feature.local, feature.children[0]!.local]).toEqual([
      'été_x0020__x0028_brut_x0029_',
      '_x0031_er_x0020_nom',
    ]);
    expect(() =>
      readXml(writeSchema([awkward], { format: 'gml32', publicUrl, schemaUrlOf: () => '' })),
    ).not.toThrow();
  });

  it('leaves out vertices without place in the CRS asked', async () => {
    const line = fromGeoJson({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [0, 90],
        [1, 1],
      ],
    });
    const info = infoOf('EPSG:3857', { type: stations, columns: [] });
    const root = readXml(
      await textOfChunks(writeGmlCollection(once({ keys: [1], geometries: [line], rows: [[]] }), info)),
    );
    expect(textOf(descendants(root, 'posList')[0]!)).toBe('0 0 111319.491 111325.143');
  });
});

describe.each([
  { format: 'gml31', name: 'GML 3.1.1', write: writeGml31Collection },
  { format: 'gml2', name: 'GML 2.1.2', write: writeGml2Collection },
] as const)('a $name collection', ({ format, write }) => {
  it('is read by an independent client with the same values and geometries', async () => {
    requires('gdal');
    const gml = join(folder, `${format}.gml`);
    const xsd = join(folder, `${format}.xsd`);
    writeFileSync(gml, await textOfChunks(write(once(), infoOf('EPSG:2154'))));
    writeFileSync(xsd, writeSchema([communes], { format, publicUrl, schemaUrlOf: () => xsd }));
    const out = join(folder, `${format}.geojson`);
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', '-oo', `XSD=${xsd}`, '-lco', 'RFC7946=NO', out, gml]);
    const { features } = JSON.parse(readFileSync(out, 'utf8')) as {
      features: { properties: Record<string, unknown>; geometry: GeoJsonGeometry | null }[];
    };
    expect(features).toHaveLength(10);
    expect(features[0]!.properties).toMatchObject({
      gml_id: 'limites.commune.1',
      code_insee: '01001',
      nom: 'L’Abergement & <Clémenciat> "x"',
      population: 776,
      surface: 15.25,
    });
    const rounded = JSON.parse(
      JSON.stringify(geometries).replaceAll('6600010.1235', '6600010.124'),
    ) as typeof geometries;
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) expect(features[index]!.geometry).toEqual(rounded[index]);
    expect(features[9]!.geometry).toBeNull();
  });

  it('names its system once, in the order of the spelling, and its features once', async () => {
    const text = await textOfChunks(write(once(), infoOf('urn:ogc:def:crs:EPSG::4326')));
    expect(/<gml:(?:pos|coordinates)>([^<]*)</.exec(text)![1]).toMatch(/^46\.5[ ,]3$/);
    expect(text.match(/srsName=/g)).toHaveLength(8);
    expect(text.match(/(?:gml:id|fid)="/g)).toHaveLength(10);
  });
});

describe('a GeoJSON collection', () => {
  it('is in longitude and latitude, with every value in its JSON type', async () => {
    const collection = JSON.parse(
      await textOfChunks(writeGeoJsonCollection(once(), infoOf('urn:ogc:def:crs:OGC:1.3:CRS84'))),
    ) as Record<string, never>;
    expect(collection).toMatchObject({ type: 'FeatureCollection', numberMatched: 10, numberReturned: 10 });
    expect(collection).not.toHaveProperty('crs');
    const features = collection.features as {
      id: string;
      geometry: GeoJsonGeometry;
      properties: Record<string, unknown>;
    }[];
    expect(features).toHaveLength(10);
    expect(features[0]).toMatchObject({
      id: 'limites.commune.1',
      geometry: { type: 'Point', coordinates: [3, 46.5] },
      properties: {
        code_insee: '01001',
        population: 776,
        surface: 15.25,
        active: true,
        details: { a: [1] },
        image: 'AQID',
      },
    });
    expect(features[1]!.properties.nom).toBeNull();
    expect(features.map((feature) => feature.geometry?.type ?? null)).toEqual([
      ...geometries.slice(0, 8).map((geometry) => geometry!.type),
      null,
      null,
    ]);
  });

  it('keeps big integers to the digit and is x,y with a crs member in another system', async () => {
    const text = await textOfChunks(writeGeoJsonCollection(once(), infoOf('urn:ogc:def:crs:EPSG::3035')));
    expect(text).toContain('"grand":9007199254740993');
    expect(text).toContain('"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3035"}}');
    const [x, y] = (JSON.parse(text) as { features: { geometry: { coordinates: number[] } }[] }).features[0]!
      .geometry.coordinates;
    expect([Math.round(x! / 1e5), Math.round(y! / 1e5)]).toEqual([38, 26]);
  });

  it('is geometry for geometry what was stored', async () => {
    const text = await textOfChunks(writeGeoJsonCollection(once(), infoOf('EPSG:2154')));
    const back = (JSON.parse(text) as { features: { geometry: GeoJsonGeometry }[] }).features.map(
      (feature) => feature.geometry,
    );
    const rounded = JSON.parse(
      JSON.stringify(geometries.slice(0, 8)).replaceAll('6600010.1235', '6600010.124'),
    );
    expect(back.slice(0, 8)).toEqual(rounded);
  });

  it('is empty yet valid without features, and a lone feature for GetFeatureById', async () => {
    const none = { keys: [], geometries: [], rows: [] };
    const empty = await textOfChunks(
      writeGeoJsonCollection(once(none), infoOf('CRS:84', { numberReturned: 0, previous: 'https://p' })),
    );
    expect(JSON.parse(empty)).toMatchObject({ features: [], links: [{ rel: 'prev', href: 'https://p' }] });
    const single = { keys: [5], geometries: [null], rows: [row] };
    expect(JSON.parse(await textOfChunks(writeGeoJsonFeature(once(single), infoOf('CRS:84'))))).toMatchObject(
      { type: 'Feature', geometry: null },
    );
  });

  it('never writes what JSON has no word for', async () => {
    const info = infoOf('CRS:84', {
      columns: [
        { name: 'd', type: 'double' },
        { name: 'j', type: 'json' },
      ],
    });
    const text = await textOfChunks(
      writeGeoJsonCollection(once({ keys: [1], geometries: [null], rows: [[Number.NaN, '{bad']] }), info),
    );
    expect((JSON.parse(text) as { features: { properties: unknown }[] }).features[0]!.properties).toEqual({
      d: null,
      j: '{bad',
    });
  });
});

describe('a CSV answer', () => {
  it('is read by an independent client, geometry included', async () => {
    requires('gdal');
    const csv = join(folder, 'communes.csv');
    writeFileSync(csv, await textOfChunks(writeCsv(once(), infoOf('EPSG:2154'))));
    const out = join(folder, 'csv.geojson');
    execFileSync('ogr2ogr', [
      '-f',
      'GeoJSON',
      '-oo',
      'GEOM_POSSIBLE_NAMES=geom',
      '-oo',
      'AUTODETECT_TYPE=NO',
      '-oo',
      'KEEP_GEOM_COLUMNS=NO',
      out,
      csv,
    ]);
    const { features } = JSON.parse(readFileSync(out, 'utf8')) as {
      features: { properties: Record<string, unknown>; geometry: GeoJsonGeometry | null }[];
    };
    expect(features).toHaveLength(10);
    expect(features[0]!.properties).toMatchObject({
      id: 'limites.commune.1',
      code_insee: '01001',
      nom: 'L’Abergement & <Clémenciat> "x"',
    });
    expect(features.slice(0, 8).map((feature) => feature.geometry!.type)).toEqual(
      geometries.slice(0, 8).map((geometry) => geometry!.type),
    );
  });
});

it('a CSV answer has no formula for a spreadsheet, and numbers as they are', async () => {
  const columns: CollectionInfo['columns'] = [
    { name: 'nom', type: 'text' },
    { name: '=1', type: 'double' },
    { name: 'le', type: 'date' },
  ];
  const rows: Value[][] = [
    ['=HYPERLINK("x")', -2.5, '-0052-09-01'],
    ['+33 6 12', -1, null],
  ];
  const of: FeatureBatch = { keys: [1, 2], geometries: [null, null], rows };
  expect(await textOfChunks(writeCsv(once(of), infoOf('EPSG:2154', { columns, withGeometry: false })))).toBe(
    'id,nom,\'=1,le\r\nlimites.commune.1,"\'=HYPERLINK(""x"")",-2.5,-0052-09-01\r\nlimites.commune.2,+33 6 12,-1,\r\n',
  );
});

describe('streaming', () => {
  it('leaves in chunks and stops reading when the reader stops', async () => {
    let batches = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<FeatureBatch> {
      try {
        for (;;) {
          batches += 1;
          yield batch;
        }
      } finally {
        closed = true;
      }
    }
    for (const write of [writeGmlCollection, writeGml2Collection, writeGeoJsonCollection, writeCsv]) {
      closed = false;
      let size = 0;
      for await (const chunk of write(endless(), infoOf('EPSG:2154'))) {
        size += chunk.length;
        expect(chunk.length).toBeLessThan(1.1 * chunkBytes);
        if (size > 300_000) break;
      }
      expect(closed).toBe(true);
    }
    expect(batches).toBeLessThan(500);
  });
});
