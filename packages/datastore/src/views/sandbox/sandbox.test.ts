import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { sandboxSuite } from './sandbox.suite.ts';

describe('the sandbox on SQLite', () => {
  sandboxSuite(() => openPlatform({ dataDir: temporaryFolder() }));
});

describeWithPostgres('the sandbox on PostgreSQL', (freshDatabase) => {
  sandboxSuite(async () => openPlatform({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }));
});
