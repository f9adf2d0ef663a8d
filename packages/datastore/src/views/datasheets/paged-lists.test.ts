import { describeWithPostgres, sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { pagedListsSuite } from './paged-lists.suite.ts';

describe('lists read page by page, on SQLite', () => {
  const folder = sharedFolder();
  pagedListsSuite(() => openPlatform({ dataDir: folder() }));
});

describeWithPostgres('lists read page by page, on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  pagedListsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
