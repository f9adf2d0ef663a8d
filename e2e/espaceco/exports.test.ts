import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requires, temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

requires('gdal');

/** A whole table of a community, as a member downloads it in each format, read by GDAL. */

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
  for (const [nom, geom] of [
    ['Gare d’été ; à l’œuvre', 'POINT(5.71 45.18)'],
    ['Łódź "nord"', 'POINT(5.72 45.19)'],
    ['', 'POINT(5.73 45.2)'],
  ])
    await space.transact(space.bob, 'Insert', { nom, quais: 2, geom });
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

it('is refused to who may only read', async () => {
  await space.give('VIEW');
  for (const format of ['gpkg', 'SHAPE-ZIP', 'flatgeobuf', 'KML', 'csv', 'geoparquet'])
    expect(await (await download(space.bob, format)).text()).toContain('Exception');
});
