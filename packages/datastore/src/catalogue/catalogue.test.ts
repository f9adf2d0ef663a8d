import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../test-support/describe-on-postgres.ts';
import { openPlatform } from '../test-support/platform.ts';
import { catalogueSuite } from './catalogue.suite.ts';

describe('the catalogue on SQLite', () => {
  const folder = sharedFolder();
  catalogueSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('the catalogue on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  catalogueSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
