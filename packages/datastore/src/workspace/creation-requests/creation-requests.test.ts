import { temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { creationRequestsSuite } from './creation-requests.suite.ts';

describe('requests for workspaces on SQLite', () => {
  creationRequestsSuite(() => openPlatform({ dataDir: temporaryFolder() }));
});

describeOnPostgres('requests for workspaces on PostgreSQL', (freshDatabase) => {
  creationRequestsSuite(async () =>
    openPlatform({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }),
  );
});
