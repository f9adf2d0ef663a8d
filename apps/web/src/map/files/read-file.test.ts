// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { deleteFeatures, featuresOf } from './kept-features.ts';
import { FileRefusal, fileLimits, readMapFile } from './read-file.ts';

/** jsdom reads no text of a file. */
const file = (name: string, text: string, size = text.length): File =>
  ({ name, size, text: async () => text }) as unknown as File;

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

it.each([
  ['a format it does not read', file('plan.dwg', ''), 'format'],
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
  const refusal = await readMapFile(given).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FileRefusal);
  expect((refusal as FileRefusal).reason).toBe(reason);
});
