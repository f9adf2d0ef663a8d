import { temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { sandboxSuite } from './sandbox.suite.ts';

describe('the sandbox on SQLite', () => {
  sandboxSuite(() => openPlatform({ dataDir: temporaryFolder() }));
});

describeOnPostgres('the sandbox on PostgreSQL', (freshDatabase) => {
  sandboxSuite(async () => openPlatform({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }));
});
