import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { jobsSuite } from '@cartable/testkit/suites';
import { describe } from 'vitest';
import { openMetadata } from '../metadata/open-metadata.ts';

describe('jobs in SQLite', () => {
  jobsSuite(() => openMetadata({ dataDir: temporaryFolder() }));
});

describeWithPostgres('jobs in PostgreSQL', (freshDatabase) => {
  jobsSuite(async () => openMetadata({ databaseUrl: await freshDatabase() }));
});
