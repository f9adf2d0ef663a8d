import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { annexesSuite } from './annexes.suite.ts';

describe('annexes on SQLite', () => {
  const folder = sharedFolder();
  annexesSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('annexes on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  annexesSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
