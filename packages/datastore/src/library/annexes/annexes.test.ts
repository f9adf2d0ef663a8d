import { describeWithPostgres, sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { annexesSuite } from './annexes.suite.ts';

describe('annexes on SQLite', () => {
  const folder = sharedFolder();
  annexesSuite(() => openPlatform({ dataDir: folder() }));
});

describeWithPostgres('annexes on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  annexesSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
