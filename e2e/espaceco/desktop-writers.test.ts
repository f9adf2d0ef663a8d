import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requires, temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gdal } from '../support/gdal.ts';
import { runClient } from '../support/python.ts';
import { startSignedInProxy } from '../support/signed-in-proxy.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

requires('python', 'gdal');

/** QGIS and ogr2ogr, without screen, write into a collaborative table as their users would. */

let space: CollaborativeDatabase;
let proxy: Awaited<ReturnType<typeof startSignedInProxy>>;

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
  proxy = await startSignedInProxy(space.server.url, space.bob.cookie);
}, 120_000);

afterAll(async () => {
  proxy?.close();
  await space?.dispose();
});

async function rows(): Promise<Record<string, unknown>[]> {
  const query = 'service=WFS&version=1.0.0&request=GetFeature&typename=arrets:arrets&outputFormat=JSON';
  const answer = await fetch(`${space.server.url}/api/espaceco/wfs/arrets?${query}`, {
    headers: { cookie: space.bob.cookie },
  });
  return (await answer.json()) as Record<string, unknown>[];
}

beforeEach(async () => {
  for (const { fid } of await rows()) await space.transact(space.bob, 'Delete', { fid });
  await space.transact(space.bob, 'Insert', { nom: 'Gare', quais: 1, geom: 'POINT(5.71 45.18)' });
});

describe.each(['1.0.0', '1.1.0', '2.0.0'])('by WFS-T %s', (version) => {
  it('QGIS adds, changes, moves and deletes, and tells what is refused', async () => {
    const address = `${proxy.url}/api/espaceco/wfs/arrets`;
    const said = await runClient<Record<string, unknown>>(
      'qgis_editing.py',
      address,
      'arrets:arrets',
      version,
    );
    expect(said).toMatchObject({ valid: true, editable: true, added: true, changed: true, deleted: true });
    expect(await rows()).toMatchObject([{ nom: 'De QGIS', quais: 7, geom: 'POINT (5.74 45.19)' }]);
    expect(said.outside).toBe(false);
  }, 180_000);
});

it.each(['?VERSION=1.1.0', ''])(
  'ogr2ogr%s adds what a file holds, and tells why it may not',
  async (version) => {
    const source = `WFS:${proxy.url}/api/espaceco/wfs/arrets${version}`;
    const append = (longitude: number, latitude: number) => {
      const file = join(temporaryFolder(), 'releve.geojson');
      const feature = {
        type: 'Feature',
        properties: { nom: 'De GDAL', quais: 2 },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      };
      writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
      return gdal('ogr2ogr', '-append', '-nln', 'arrets:arrets', source, file);
    };
    await append(5.73, 45.18);
    const added = [{ nom: 'Gare' }, { nom: 'De GDAL', quais: 2, geom: 'POINT (5.73 45.18)' }];
    expect(await rows()).toMatchObject(added);
    await expect(append(2.35, 48.85)).rejects.toThrow('est hors de vos emprises');
    expect(await rows()).toMatchObject(added);
  },
  120_000,
);

it('GDAL deletes what a condition chooses, and nothing of what one may not change', async () => {
  await space.transact(space.root, 'Insert', { nom: 'Gare', quais: 9, geom: 'POINT(2.35 48.85)' });
  await space.transact(space.bob, 'Insert', { nom: 'Pré', quais: 2, geom: 'POINT(5.71 45.18)' });
  const source = `WFS:${proxy.url}/api/espaceco/wfs/arrets?VERSION=1.1.0`;
  const deleteWhere = (condition: string) =>
    gdal('ogrinfo', source, '-sql', `DELETE FROM arrets:arrets WHERE ${condition}`).catch(() => '');
  await deleteWhere("nom = 'Pré'");
  expect(await rows()).toMatchObject([{ nom: 'Gare' }, { nom: 'Gare', quais: 9 }]);
  // One of them is outside of the grids of bob: all or none.
  await deleteWhere("nom = 'Gare'");
  expect(await rows()).toHaveLength(2);
  const [, far] = await rows();
  await space.transact(space.root, 'Delete', { fid: far!.fid });
}, 120_000);
