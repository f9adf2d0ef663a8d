// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { FileRefusal } from '../files/read-file.ts';
import { readSketchFile } from './read-sketch-file.ts';
import { sketchLinePlaces } from './sketch-limits.ts';
import type { SketchFeature } from './sketch-types.ts';
import { writeSketchGeoJson } from './write-sketch.ts';

/** jsdom reads no bytes of a file. */
const file = (name: string, content: string): File =>
  ({
    name,
    size: content.length,
    arrayBuffer: async () => new TextEncoder().encode(content),
  }) as unknown as File;
const most = { bytes: 1_000_000, features: 200, colour: '#0063cb' };
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

it('each part of a geometry is a shape, without its height', async () => {
  const text = collection(
    feature(
      'MultiPoint',
      [
        [5, 45, 3],
        [6, 46, 12],
      ],
      { nom: 'Arbres', hauteur: 12.5, vide: null },
    ),
  );
  const drawn = await readSketchFile(file('a.geojson', text), most);
  expect(drawn).toMatchObject([
    { kind: 'point', geometry: { coordinates: [5, 45] }, name: 'Arbres', colour: '#0063cb' },
    { geometry: { type: 'Point', coordinates: [6, 46] }, attributes: { nom: 'Arbres', hauteur: '12.5' } },
  ]);
});

it('reads KML with its areas', async () => {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Zone</name><Polygon><outerBoundaryIs><LinearRing>
    <coordinates>5,45,0 6,45,0 6,46,0 5,45,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  const [zone] = await readSketchFile(file('zone.kml', kml), most);
  expect(zone).toMatchObject({ kind: 'polygon', name: 'Zone' });
  expect(zone!.geometry.coordinates).toEqual([
    [
      [5, 45],
      [6, 45],
      [6, 46],
      [5, 45],
    ],
  ]);
});

it('a drawing of the map comes back with its kinds, its colours and its words', async () => {
  const shape = (kind: SketchFeature['kind'], colour: string): SketchFeature => ({
    id: kind,
    kind,
    geometry:
      kind === 'text'
        ? { type: 'Point', coordinates: [2, 48] }
        : {
            type: 'LineString',
            coordinates: [
              [2, 48],
              [3, 49],
            ],
          },
    colour,
    name: 'Ici',
    description: '',
    attributes: { agent: 'Zoé' },
  });
  const drawing = [shape('text', '#c9191e'), shape('arrow', '#18753c')];
  const read = await readSketchFile(file('dessin.geojson', writeSketchGeoJson(drawing)), most);
  expect(read.map(({ id: _, ...one }) => one)).toEqual(drawing.map(({ id: _, ...one }) => one));
});

it('a long track keeps its course and not all its places', async () => {
  const places = Array.from({ length: 9000 }, (_, rank) => [
    1 + rank / 50_000,
    44 + Math.sin(rank / 300) / 100 + (rank % 2) * 1e-7,
  ]);
  const [line] = await readSketchFile(file('t.json', collection(feature('LineString', places))), most);
  const drawn = line!.geometry.coordinates as number[][];
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.length).toBeLessThanOrEqual(sketchLinePlaces);
  expect([drawn[0]![0], drawn.at(-1)![0]]).toEqual([1, 1.17998]);
});

it.each([
  ['another format', 'a.csv', 'lon;lat\n5;45\n', 'format'],
  ['nothing', 'a.geojson', collection(), 'empty'],
  ['no document', 'a.kml', '<kml', 'content'],
  ['a place off the Earth', 'a.geojson', collection(feature('Point', [500, 45])), 'content'],
  [
    'too many',
    'a.geojson',
    collection(...Array.from({ length: 201 }, () => feature('Point', [5, 45]))),
    'count',
  ],
  [
    'too many parts',
    'a.geojson',
    collection(
      feature(
        'MultiPoint',
        Array.from({ length: 201 }, () => [5, 45]),
      ),
    ),
    'count',
  ],
])('%s is refused', async (_what, name, text, reason) => {
  const refusal = await readSketchFile(file(name, text), most).catch((error: unknown) => error);
  expect((refusal as FileRefusal).reason).toBe(reason);
});
