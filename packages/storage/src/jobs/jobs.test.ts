import { describeWithPostgres, jobsSuite, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openMetadata } from '../metadata/open-metadata.ts';

describe('jobs in SQLite', () => {
  jobsSuite(() => openMetadata({ dataDir: temporaryFolder() }));
});

describeWithPostgres('jobs in PostgreSQL', (freshDatabase) => {
  jobsSuite(async () => openMetadata({ databaseUrl: await freshDatabase() }));
});
