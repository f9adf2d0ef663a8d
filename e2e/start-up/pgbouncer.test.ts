import { routes } from '@cartable/contract';
import { describeWithPostgres, requires } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { makeGuichetCommunity } from '../support/guichet-community.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { startServer } from '../support/server.ts';

describeWithPostgres('PostgreSQL behind PgBouncer', (freshDatabase) => {
  requires('pgbouncer');

  it('serves a platform: deposit, publication, features, maps, edits, and again after a start', async () => {
    const pooler = await startPgBouncer(await freshDatabase());
    onTestFinished(() => pooler.stop());
    const server = await startServer({ DATABASE_URL: pooler.url, CARTABLE_LOG_FORMAT: 'json' });
    onTestFinished(() => server.dispose());
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
    const file = { name: 'points', fileName: 'points.geojson', content: pointsGeoJson(500) };
    const { typeName, wms } = await publishFile(client, datastoreId, file);
    const features = async () => {
      const query = `service=WFS&version=2.0.0&request=GetFeature&typeNames=${typeName}&outputFormat=application/json`;
      return ((await (await fetch(`${server.url}/wfs?${query}`)).json()) as { features: unknown[] }).features;
    };
    expect(await features()).toHaveLength(500);
    const map = `service=WMS&version=1.3.0&request=GetMap&layers=${wms.layer_name}&styles=&crs=EPSG:4326&bbox=43,-4,50,8&width=300&height=200&format=image/png`;
    const image = await fetch(`${server.url}/wms-v?${map}`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    await image.body?.cancel();
    const community = await makeGuichetCommunity(client, server.url, [await newcomer(server, 'anne')]);
    await community.transact('Update', { fid: 1, nom: 'Moulin haut' });
    expect(await community.names()).toEqual(['Moulin haut']);
    await server.stop();
    await server.restart();
    expect(await features()).toHaveLength(500);
    expect(faultsIn(server.output())).toEqual([]);
    expect(pooler.output()).not.toMatch(/ERROR|unsupported/);
  }, 180_000);
});
