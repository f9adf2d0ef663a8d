import { describeWithPostgres, metadataSuite, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
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
});
