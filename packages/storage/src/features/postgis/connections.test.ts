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
});
