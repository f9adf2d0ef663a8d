import { describeWithPostgres, sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../test-support/platform.ts';
import { catalogueSuite } from './catalogue.suite.ts';

describe('the catalogue on SQLite', () => {
  const folder = sharedFolder();
  catalogueSuite(() => openPlatform({ dataDir: folder() }));
});

describeWithPostgres('the catalogue on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  catalogueSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
