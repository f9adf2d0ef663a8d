import { routes } from '@cartable/contract';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { listen } from '../support/event-listener.ts';
import { integrate } from '../support/integrate.ts';
import { pointsGeoJson } from '../support/points.ts';
import { startServer } from '../support/server.ts';

const limitMs = 60_000;

describeWithPostgres('works of several processes on one PostgreSQL', (freshDatabase) => {
  it('are told by the process that listens, whichever took them in and whichever does them', async () => {
    const settings = { DATABASE_URL: await freshDatabase(), CARTABLE_DATA_DIR: temporaryFolder() };
    const start = async (role: 'web' | 'all') => {
      const server = await startServer({ ...settings, CARTABLE_ROLE: role });
      onTestFinished(() => server.dispose());
      return server;
    };
    const [one, other] = [await start('web'), await start('web')];
    // The only process of the three that does the works.
    await start('all');
    const client = new ApiClient(one.url);
    await client.signIn(one.administrator);
    const datastores = await client.call(routes.getMyDatastores);
    const opened = await listen(other.url, client.cookie);
    onTestFinished(() => opened.close());
    await until(limitMs, 'the first state', async () => opened.heard.find(({ name }) => name === 'works'));
    const file = { name: 'partage', fileName: 'partage.geojson', content: pointsGeoJson(50) };
    await integrate(client, datastores[0]!._id, file);
    const end = await opened.untilWork(
      limitMs,
      'the end of the work',
      ({ title, finish }) => title === file.name && finish !== null,
    );
    expect(end.status).toBe('SUCCESS');
  }, 180_000);
});
