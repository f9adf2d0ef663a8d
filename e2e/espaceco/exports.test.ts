import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { routes } from '@cartable/contract';
import { requires, temporaryFolder } from '@cartable/testkit';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

requires('gdal');

/** A whole table of a community, as a member downloads it in each format, read by GDAL and hyparquet. */

const stops = [
  { nom: 'Gare d’été ; à l’œuvre', quais: 2, place: [5.71, 45.18] },
  { nom: 'Łódź "nord"', quais: 2, place: [5.72, 45.19] },
  { nom: '', quais: 2, place: [5.73, 45.2] },
];
let space: CollaborativeDatabase;

beforeAll(async () => {
  space = await openCollaborativeDatabase('Arrêts', [
    {
      name: 'arrets',
      title: 'Arrêts',
      geometry_type: 'Point',
      columns: [
        { name: 'nom', type: 'String' },
        { name: 'quais', type: 'Integer' },
      ],
    },
  ]);
  for (const { nom, quais, place } of stops)
    await space.transact(space.bob, 'Insert', { nom, quais, geom: `POINT(${place.join(' ')})` });
}, 120_000);

afterAll(async () => {
  await space?.dispose();
});

const download = (who: ApiClient, format: string) =>
  fetch(
    `${space.server.url}/api/espaceco/wfs/arrets?service=WFS&version=2.0.0&request=GetFeature&typenames=arrets:arrets&outputFormat=${format}`,
    { headers: { cookie: who.cookie } },
  );

it.each([
  ['gpkg', 'arrets.gpkg', ''],
  ['SHAPE-ZIP', 'arrets.zip', '/vsizip/'],
  ['flatgeobuf', 'arrets.fgb', ''],
  ['KML', 'arrets.kml', ''],
  ['csv', 'arrets.csv', ''],
  ['geojson-file', 'arrets.geojson', ''],
])(
  'as %s, with its features, their place and their letters',
  async (format, name, prefix) => {
    await space.give('EXPORT');
    const answer = await download(space.bob, format);
    expect(answer.status).toBe(200);
    const path = join(temporaryFolder(), name);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    const options =
      format === 'csv' ? ['-oo', 'GEOM_POSSIBLE_NAMES=geom', '-oo', 'KEEP_GEOM_COLUMNS=NO'] : [];
    const said = await gdal('ogrinfo', '-ro', '-al', ...options, `${prefix}${path}`);
    expect(said).toContain('Feature Count: 3');
    expect(said).toContain('Gare d’été ; à l’œuvre');
    expect(said).toContain('Łódź "nord"');
    expect(said).toMatch(/POINT (?:Z )?\(5\.71 45\.18(?: 0)?\)/);
    // A file of texts tells no system: its places are longitude and latitude.
    if (format !== 'csv') expect(said).toMatch(/WGS[ _]84|WGS_1984/);
  },
  60_000,
);

it('as GeoParquet, which GDAL does not always read, with the same rows', async () => {
  await space.give('EXPORT');
  const answer = await download(space.bob, 'geoparquet');
  expect(answer.status).toBe(200);
  const file = await answer.arrayBuffer();
  const metadata = parquetMetadata(file);
  const geo = JSON.parse(metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? '{}');
  const geometryName: string = geo.primary_column;
  expect(geo.columns[geometryName]).toMatchObject({ encoding: 'WKB', geometry_types: ['Point'] });
  const rows = await parquetReadObjects({
    file,
    metadata,
    compressors: { ZSTD: (bytes) => new Uint8Array(zstdDecompressSync(bytes)) },
    utf8: false,
  });
  // In the order of their places, not of their keys.
  const found = rows.map(({ nom, quais, [geometryName]: { type, coordinates } }) => ({
    nom: nom ?? '',
    quais: Number(quais),
    type,
    place: coordinates,
  }));
  expect(found).toHaveLength(stops.length);
  expect(found).toEqual(expect.arrayContaining(stops.map((stop) => ({ ...stop, type: 'Point' }))));
});

it('as GeoJSON, what a filter chooses and no page of it, told to who may take it away', async () => {
  await space.give('EXPORT');
  const filter = encodeURIComponent('{"nom":{"$like":"%nord%"}}');
  const answer = await download(space.bob, `geojson-file&filter=${filter}`);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.geojson"$/);
  const {
    features,
    numberMatched,
    links = [],
  } = (await answer.json()) as {
    features: { properties: { nom: string } }[];
    numberMatched: number;
    links?: unknown[];
  };
  expect([features.map(({ properties }) => properties.nom), numberMatched, links]).toEqual([
    ['Łódź "nord"'],
    1,
    [],
  ]);
  const mayTake = async () => {
    const { tables } = await space.bob.call(routes.getEspacecoDatabase, {
      params: { databaseId: space.databaseId },
      query: {},
    });
    const params = { databaseId: space.databaseId, tableId: tables[0]!.id };
    return (await space.bob.call(routes.getEspacecoTable, { params, query: {} })).export_allowed;
  };
  expect(await mayTake()).toBe(true);
  await space.give('VIEW');
  expect(await mayTake()).toBe(false);
});

it('is refused to who may only read', async () => {
  await space.give('VIEW');
  for (const format of ['gpkg', 'SHAPE-ZIP', 'flatgeobuf', 'KML', 'csv', 'geoparquet', 'geojson-file'])
    expect(await (await download(space.bob, format)).text()).toContain('Exception');
});
