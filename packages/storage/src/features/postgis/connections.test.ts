import { describeWithPostgres } from '@cartable/testkit';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { trusted } from '../sql/fragment.ts';
import { Connections } from './connections.ts';

describeWithPostgres('connections of a store', (freshDatabase) => {
  it('tells the server that a large answer is coming, and asks on afterwards', async () => {
    const connections = new Connections({ databaseUrl: await freshDatabase(), maxConnections: 1 });
    onTestFinished(() => connections.close());
    const flush = vi.spyOn(pg.Connection.prototype, 'flush');
    onTestFinished(() => flush.mockRestore());
    const statement = trusted(`select repeat('x', 20000) from generate_series(1, 500)`);
    let bytes = 0;
    for await (const chunk of connections.copy(statement)) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(flush).toHaveBeenCalled();
    expect(await connections.query(trusted('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('gives up a statement after thirty seconds where something is read, ten for tiles, never while data are written', async () => {
    const databaseUrl = await freshDatabase();
    const reading = new Connections({ databaseUrl });
    const tiles = new Connections({ databaseUrl, statementTimeoutMs: 10_000, isForRepeated: true });
    const hasty = new Connections({ databaseUrl, statementTimeoutMs: 200 });
    for (const each of [reading, tiles, hasty]) onTestFinished(() => each.close());
    const timeout = trusted('show statement_timeout');
    expect(await reading.query(timeout)).toEqual([{ statement_timeout: '30s' }]);
    expect(await tiles.query(timeout)).toEqual([{ statement_timeout: '10s' }]);
    const writer = await reading.reserve();
    expect((await writer.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    reading.giveBack(writer);
    await expect(hasty.query(trusted('select pg_sleep(5)'))).rejects.toMatchObject({
      code: 'common.timeout',
    });
  });

  it('ends the statement of who gives up, by the process the server says it is', async () => {
    const connections = new Connections({ databaseUrl: await freshDatabase(), maxConnections: 2 });
    onTestFinished(() => connections.close());
    const leaving = new AbortController();
    const sleeping = connections.with(async (client) => {
      // What a pooler tells its clients.
      Object.assign(client, { processID: 1 });
      const statement = client.query('select pg_sleep(20)');
      leaving.abort(new Error('left'));
      await statement;
    }, leaving.signal);
    const begun = performance.now();
    await expect(sleeping).rejects.toThrow('left');
    expect(performance.now() - begun).toBeLessThan(15_000);
  }, 30_000);
});
