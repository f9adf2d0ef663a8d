import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { routes } from '@cartable/contract';
import { describeWithPostgres } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { startServer } from '../support/server.ts';

describeWithPostgres('a table of the platform that another program holds', (freshDatabase) => {
  it('makes who asks it wait no longer than the setting says: 503, the rest goes on, and it answers again', async () => {
    const databaseUrl = await freshDatabase();
    const server = await startServer({
      DATABASE_URL: databaseUrl,
      CARTABLE_DATABASE_STATEMENT_TIMEOUT: '1 s',
    });
    onTestFinished(() => server.dispose());
    const client = new ApiClient(server.url, 'en');
    await client.signIn(server.administrator);
    const list = () =>
      fetch(`${server.url}${routes.getMyDatastores.path}`, { headers: { cookie: client.cookie } });
    expect((await list()).status).toBe(200);
    const statement = 'begin; lock table datastores; select pg_sleep(4)';
    const holder = execFile('psql', ['-X', '-q', '-c', statement, databaseUrl]);
    const released = once(holder, 'exit');
    const refused = await until(30_000, 'the table to be held', async () => {
      const answer = await list();
      return answer.ok ? undefined : answer;
    });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5]);
    expect(await refused.json()).toMatchObject({ details: { error: 'storage.statement-too-long' } });
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/session`, { headers: { cookie: client.cookie } })).status).toBe(
      200,
    );
    await released;
    expect((await list()).status).toBe(200);
  }, 120_000);
});
