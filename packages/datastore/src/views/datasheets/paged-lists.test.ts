import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { pagedListsSuite } from './paged-lists.suite.ts';

describe('lists read page by page, on SQLite', () => {
  const folder = sharedFolder();
  pagedListsSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('lists read page by page, on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  pagedListsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
