import { describeWithPostgres, metadataSuite, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { whyUnavailable } from '../unavailability/why-unavailable.ts';
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
});
