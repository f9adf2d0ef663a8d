// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { expect, it } from 'vitest';
import { deleteFeatures, featuresOf } from './kept-features.ts';
import { FileRefusal, fileLimits, readMapFile } from './read-file.ts';

/** jsdom reads no bytes of a file. */
const file = (name: string, content: string | Uint8Array, size = content.length): File => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size, arrayBuffer: async () => bytes } as unknown as File;
};

const point = (coordinates: readonly number[]) => ({
  type: 'Feature',
  properties: { nom: 'Puits' },
  geometry: { type: 'Point', coordinates },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

it('reads GeoJSON, with a name and a place', async () => {
  const { layer, box } = await readMapFile(file('puits.geojson', collection(point([2, 48]), point([3, 49]))));
  expect(layer).toMatchObject({ kind: 'file', title: 'puits.geojson' });
  expect([box.west, box.south, box.east, box.north].map((side) => Number(side.toFixed(6)))).toEqual([
    2, 48, 3, 49,
  ]);
  expect(featuresOf(layer.id).map((feature) => feature.get('nom'))).toEqual(['Puits', 'Puits']);
  deleteFeatures(layer.id);
  expect(featuresOf(layer.id)).toEqual([]);
});

it('reads the projection that a GeoJSON names', async () => {
  const lambert = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:2154' } },
    features: [point([700_000, 6_600_000])],
  });
  const { box } = await readMapFile(file('l93.json', lambert));
  expect(box.west).toBeCloseTo(3, 5);
  expect(box.south).toBeCloseTo(46.5, 5);
});

it('reads KML without fetching the pictures it names', async () => {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Puits</name>
    <Style><IconStyle><Icon><href>https://ailleurs.example/i.png</href></Icon></IconStyle></Style>
    <Point><coordinates>2,48</coordinates></Point></Placemark></Document></kml>`;
  const { layer } = await readMapFile(file('Puits.KML', kml));
  const [feature] = featuresOf(layer.id);
  expect([feature!.get('name'), feature!.getStyleFunction()]).toEqual(['Puits', undefined]);
});

it('reads GPX', async () => {
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="48" lon="2"><name>Puits</name></wpt></gpx>`;
  const { layer } = await readMapFile(file('trace.gpx', gpx));
  expect(featuresOf(layer.id)).toHaveLength(1);
});

const csv = async (text: string | Uint8Array) => {
  const read = await readMapFile(file('table.csv', text));
  const rounded = (value: number) => Number(value.toFixed(4));
  const { west, south, east, north } = read.box;
  return { ...read, box: [west, south, east, north].map(rounded), features: featuresOf(read.layer.id) };
};

it.each([
  ['longitude and latitude', 'nom;lon;lat\nA;2;48\nB;3;49\n'],
  ['commas, and decimal points', 'lat,lon,nom\n48,2,"A, le puits"\n49,3,B\n'],
  ['Lambert-93', 'x_l93;y_l93\n625422,4;6767095,93\n700000;6877786,7\n'],
  ['one column of latitude and longitude', 'geo_point_2d;nom\n"48, 2";A\n"49, 3";B\n'],
  ['WKT', 'nom;wkt\nA;LINESTRING(2 48,3 49)\n'],
  ['WKT of another system', 'nom;geom\nA;SRID=3857;\nB;"SRID=4326;LINESTRING(2 48,3 49)"\n'],
  ['GeoJSON', 'id;geo_shape\n1;"{""type"":""LineString"",""coordinates"":[[2,48],[3,49]]}"\n'],
  [
    'hexadecimal WKB',
    'id;geom\n1;0101000020E610000000000000000000400000000000004840\n2;0101000020E610000000000000000008400000000000804840\n',
  ],
])('reads a CSV with %s', async (_what, text) => {
  const { box } = await csv(text);
  for (const [rank, side] of [2, 48, 3, 49].entries()) expect(box[rank]).toBeCloseTo(side, 4);
});

it('keeps the columns of a CSV as texts, and counts the rows without a place', async () => {
  const { features, withoutPlace } = await csv('code;lon;lat\n01004;2;48\n01005;;\n01006;x;y\n');
  expect(features.map((feature) => feature.get('code'))).toEqual(['01004']);
  expect(withoutPlace).toBe(2);
});

it('reads a CSV of a spreadsheet of Windows', async () => {
  const { features } = await csv(Uint8Array.from(Buffer.from('nom;lon;lat\nOrée;2;48\n', 'latin1')));
  expect(features[0]!.get('nom')).toBe('Orée');
});

it.each([
  ['without coordinates', 'nom;code\nA;1\n', 'content'],
  ['in a system that nothing tells', 'x;y\n9000000;100\n', 'empty'],
  ['with a quote left open', 'nom;lon;lat\n"A;2;48\n', 'content'],
])('refuses a CSV %s', async (_what, text, reason) => {
  const rejection = await csv(text).catch((error: unknown) => error);
  expect((rejection as FileRefusal).reason).toBe(reason);
});

it.each([
  ['a format it does not read', file('plan.dwg', ''), 'format'],
  [
    'a GPX that breaks off',
    file('a.gpx', '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="48"'),
    'content',
  ],
  ['a KML that breaks off', file('a.kml', '<kml><Document><Placemark>'), 'content'],
  [
    'a file that was moved meanwhile',
    Object.assign(file('a.geojson', collection()), { arrayBuffer: () => Promise.reject(new Error('moved')) }),
    'unread',
  ],
  ['too many bytes', file('a.geojson', '', fileLimits.megabytes * 1_000_000 + 1), 'size'],
  ['what is not as its name says', file('a.geojson', '<html>'), 'content'],
  ['places that are nowhere on earth', file('a.geojson', collection(point([700_000, 6_600_000]))), 'content'],
  ['nothing to be drawn', file('a.geojson', collection()), 'empty'],
  [
    'too many features',
    file('a.geojson', collection(...Array.from({ length: fileLimits.features + 1 }, () => point([2, 48])))),
    'count',
  ],
])('refuses %s', async (_what, given, reason) => {
  const rejection = await readMapFile(given).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(FileRefusal);
  expect((rejection as FileRefusal).reason).toBe(reason);
});

const fixtures = join(import.meta.dirname, '../../../../../packages/formats/fixtures/communes');
/** A zipped Shapefile of five communes, in Lambert-93; `without`: parts that are left out. */
const shapefile = (...without: string[]) => {
  const parts = ['shp', 'dbf', 'prj', 'cpg'].filter((part) => !without.includes(part));
  return zipSync(
    Object.fromEntries([
      ...parts.map((part) => [
        `dossier/Communes.${part.toUpperCase()}`,
        new Uint8Array(readFileSync(join(fixtures, `communes.${part}`))),
      ]),
      ['__MACOSX/._Communes.shp', new Uint8Array(4)],
    ]),
  );
};

it('reads zipped Shapefiles, in the system and the encoding they tell', async () => {
  const { layer, box } = await readMapFile(file('communes.zip', shapefile()));
  const features = featuresOf(layer.id);
  expect(features.length).toBeGreaterThan(1);
  expect(box.west).toBeGreaterThan(-6);
  expect(box.north).toBeLessThan(52);
  expect(Object.keys(features[0]!.getProperties()).length).toBeGreaterThan(1);
});

it.each([
  ['without a system', shapefile('prj')],
  ['without shapes', shapefile('shp')],
  ['that is no archive', new TextEncoder().encode('PK nothing')],
])('refuses a ZIP %s', async (_, bytes) => {
  await expect(readMapFile(file('communes.zip', bytes))).rejects.toMatchObject({ reason: 'content' });
});

it('refuses an archive that unpacks beyond what a browser draws', async () => {
  const bomb = zipSync({ 'a.shp': new Uint8Array(10) });
  const signature = [0x50, 0x4b, 1, 2];
  const entry = bomb.findIndex((_, at) => signature.every((byte, rank) => bomb[at + rank] === byte));
  // The size once unpacked, as the directory of the archive tells it.
  new DataView(bomb.buffer).setUint32(entry + 24, 200_000_001, true);
  await expect(readMapFile(file('bombe.zip', bomb))).rejects.toMatchObject({ reason: 'content' });
});

it('reads FlatGeobuf in the system it names, and refuses one that names none', async () => {
  const lambert = { type: 'FeatureCollection', features: [point([700_000, 6_600_000])] };
  const written = (code: number) => serialize(lambert as never, code);
  const { layer, box } = await readMapFile(file('puits.fgb', written(2154)));
  expect(box.west).toBeCloseTo(3, 5);
  expect(featuresOf(layer.id)[0]!.get('nom')).toBe('Puits');
  await expect(readMapFile(file('puits.fgb', written(0)))).rejects.toMatchObject({ reason: 'content' });
  await expect(readMapFile(file('puits.fgb', 'fgb'))).rejects.toMatchObject({ reason: 'content' });
});
