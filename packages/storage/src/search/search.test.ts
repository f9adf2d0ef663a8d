import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { searchSuite } from '@cartable/testkit/suites';
import { describe } from 'vitest';
import { openMetadata } from '../metadata/open-metadata.ts';

describe('full text in SQLite', () => {
  searchSuite(() => openMetadata({ dataDir: temporaryFolder() }));
});

describeWithPostgres('full text in PostgreSQL', (freshDatabase) => {
  searchSuite(async () => openMetadata({ databaseUrl: await freshDatabase() }));
});
