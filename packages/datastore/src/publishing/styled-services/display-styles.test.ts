import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { displayStylesSuite } from './display-styles.suite.ts';

describe('display styles on SQLite', () => {
  const folder = sharedFolder();
  displayStylesSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('display styles on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  displayStylesSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
