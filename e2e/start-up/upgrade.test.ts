import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { repositoryRoot, startServer } from '../support/server.ts';

const limitMs = 240_000;

/** The folder that a server of 0.1.0 left, as it is. */
function folderOf010(): string {
  const folder = temporaryFolder();
  execFileSync('tar', ['-xzf', join(repositoryRoot, 'e2e/fixtures/upgrades/0.1.0.tar.gz'), '-C', folder]);
  return folder;
}

it(
  'what 0.1.0 kept and served is kept and served, from a database copied before it changed',
  async () => {
    const dataDir = folderOf010();
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir });
    onTestFinished(() => server.dispose());
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^before-update-.*\.db$/)]);

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
  },
  limitMs,
);

it(
  'goes on where the upgraded server was stopped, without another copy',
  async () => {
    const dataDir = folderOf010();
    const server = await startServer({ CARTABLE_DATA_DIR: dataDir });
    onTestFinished(() => server.dispose());
    await server.stop();
    await server.restart();
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  },
  limitMs,
);
