import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { describeWithPostgres, runStatement, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

const limitMs = 240_000;
const fixtures = join(repositoryRoot, 'e2e/fixtures/upgrades');

/** A folder that a server of 0.1.0 left, as it is. */
function unpack(name: string): string {
  const folder = temporaryFolder();
  execFileSync('tar', ['-xzf', join(fixtures, name), '-C', folder]);
  return folder;
}

/** The features, the map and the stored data of that version are served as they were, to those who saw them. */
async function expectServedAsBefore(server: RunningServer): Promise<void> {
  const features = async (typeName: string) => {
    const query = `service=WFS&version=2.0.0&request=GetFeature&typenames=${typeName}&outputFormat=application/json`;
    return fetch(`${server.url}/wfs?${query}`);
  };
  const open = (await (await features('bornes_wfs:bornes')).json()) as { features: object[] };
  expect(open.features).toMatchObject(
    Array.from({ length: 5 }, (_, i) => ({
      id: `bornes_wfs.bornes.${i + 1}`,
      properties: { nom: `Borne n° ${i + 1}`, hauteur: i / 2, vue: `2026-03-0${i + 1}` },
      geometry: { type: 'Point', coordinates: [5.7 + i / 100, 45.1] },
    })),
  );
  expect((await features('reserve_wfs:reserve')).status).toBeGreaterThanOrEqual(400);
  const map = await fetch(
    `${server.url}/wms-v?service=WMS&version=1.3.0&request=GetMap&layers=bornes_wms&styles=&crs=CRS:84` +
      '&bbox=5.6,45,5.8,45.2&width=64&height=64&format=image/png',
  );
  expect([map.status, map.headers.get('content-type')]).toEqual([200, 'image/png']);

  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const own = (await client.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox)!;
  const data = await client.call(routes.getStoredDataList, { params: { datastoreId: own._id } } as never);
  expect(JSON.stringify(data)).toContain('reserve');
  expect(server.output()).not.toMatch(/"level":(50|60)|\b(ERROR|FATAL)\b/);
}

it('every released version left what it kept, on both engines', () => {
  const changelog = readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(
    ([, one]) => one,
  );
  expect(released).not.toEqual([]);
  expect(readdirSync(fixtures)).toEqual(
    expect.arrayContaining(released.flatMap((one) => [`${one}.tar.gz`, `${one}-postgres.tar.gz`])),
  );
});

it(
  'what 0.1.0 kept and served is kept and served, from a database copied before it changed',
  async () => {
    const dataDir = unpack('0.1.0.tar.gz');
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir });
    onTestFinished(() => server.dispose());
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^before-update-.*\.db$/)]);
    await expectServedAsBefore(server);
  },
  limitMs,
);

it(
  'goes on where the upgraded server was stopped, without another copy',
  async () => {
    const dataDir = unpack('0.1.0.tar.gz');
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir });
    onTestFinished(() => server.dispose());
    await server.stop();
    await server.restart();
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  },
  limitMs,
);

describeWithPostgres('on PostgreSQL', (freshDatabase) => {
  it(
    'what 0.1.0 kept and served is kept and served, tiles too, and again after the next start',
    async () => {
      const folder = unpack('0.1.0-postgres.tar.gz');
      const databaseUrl = await freshDatabase();
      await runStatement(databaseUrl, readFileSync(join(folder, 'database.sql'), 'utf8'));
      const dataDir = join(folder, 'data');
      const server = await startServer({ CARTABLE_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      onTestFinished(() => server.dispose());
      const copies = () => readdirSync(join(dataDir, 'backups'));
      expect(copies()).toEqual([expect.stringMatching(/^before-update-.*\.dump$/)]);
      for (const isAgain of [false, true]) {
        if (isAgain) {
          await server.stop();
          await server.restart();
        }
        await expectServedAsBefore(server);
        const tile = await fetch(`${server.url}/tms/1.0.0/bornes_tms/8/132/91.pbf`);
        expect([
          tile.status,
          tile.headers.get('content-type'),
          (await tile.arrayBuffer()).byteLength > 0,
        ]).toEqual([200, 'application/vnd.mapbox-vector-tile', true]);
      }
      expect(copies()).toHaveLength(1);
    },
    limitMs,
  );
});
