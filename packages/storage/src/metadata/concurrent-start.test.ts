import { describeWithPostgres } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { defineMigrations } from './migrations.ts';
import { openMetadata } from './open-metadata.ts';

describeWithPostgres('several servers on one PostgreSQL', (freshDatabase) => {
  it('may start together: each migration is applied once', async () => {
    const databaseUrl = await freshDatabase();
    let applied = 0;
    const set = defineMigrations('things', [
      {
        name: '001-things',
        up: async (db) => {
          applied += 1;
          await db.schema.createTable('things').addColumn('id', 'text').execute();
        },
      },
    ]);
    const servers = await Promise.all(Array.from({ length: 5 }, () => openMetadata({ databaseUrl })));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))));
    await Promise.all(servers.map((server) => server.migrate([set])));
    expect(applied).toBe(1);
  });
});
