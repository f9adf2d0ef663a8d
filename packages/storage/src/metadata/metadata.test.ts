import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { metadataSuite } from '@cartable/testkit/suites';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { whyUnavailable } from '../unavailability/why-unavailable.ts';
import { defineMigrations } from './migrations.ts';
import { openMetadata } from './open-metadata.ts';

describe('metadata in SQLite', () => {
  metadataSuite({
    prepare: async () => {
      const dataDir = temporaryFolder();
      return () => openMetadata({ dataDir });
    },
  });
});

describeWithPostgres('metadata in PostgreSQL', (freshDatabase) => {
  metadataSuite({
    prepare: async () => {
      const databaseUrl = await freshDatabase();
      return () => openMetadata({ databaseUrl });
    },
  });

  it('says that it is busy, not away, to who waits too long while all its connections are at work', async () => {
    const databaseUrl = await freshDatabase();
    const metadata = await openMetadata({ databaseUrl, maxConnections: 1, connectionTimeoutMs: 2_000 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const held = metadata.transaction(async () => {
      begin();
      await end;
    });
    await begun;
    const refused = await metadata.transaction(async () => undefined).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'common.busy', params: { seconds: 1 } });
    expect(whyUnavailable(refused)).toBe('busy');
    resolve();
    await held;
    await metadata.transaction(async () => undefined);
    await metadata.close();
  });

  it('gives up a statement that takes too long, with all of its transaction, and goes on with the next ones', async () => {
    const databaseUrl = await freshDatabase();
    const metadata = await openMetadata({ databaseUrl, maxConnections: 1, statementTimeoutMs: 300 });
    const slowly = { up: async (db: Kysely<unknown>) => void (await sql`select pg_sleep(0.6)`.execute(db)) };
    // What updates tables takes the time it needs.
    await metadata.migrate([defineMigrations('slow', [{ name: '1-slow', ...slowly }])]);
    await sql`create table written (at text)`.execute(metadata.db);
    const givenUp = await metadata
      .transaction(async (trx) => {
        await sql`insert into written values ('before')`.execute(trx);
        await sql`select pg_sleep(20)`.execute(trx);
      })
      .catch((error: unknown) => error);
    expect(givenUp).toMatchObject({
      code: 'storage.statement-too-long',
      kind: 'unavailable',
      params: { limit: 1 },
    });
    // A job tries again; nothing is said to be away.
    expect(whyUnavailable(givenUp)).toBe('busy');
    expect((await sql`select * from written`.execute(metadata.db)).rows).toEqual([]);
    await metadata.close();
  });
});
