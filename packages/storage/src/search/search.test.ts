import { describeWithPostgres, searchSuite, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openMetadata } from '../metadata/open-metadata.ts';

describe('full text in SQLite', () => {
  searchSuite(() => openMetadata({ dataDir: temporaryFolder() }));
});

describeWithPostgres('full text in PostgreSQL', (freshDatabase) => {
  searchSuite(async () => openMetadata({ databaseUrl: await freshDatabase() }));
});
