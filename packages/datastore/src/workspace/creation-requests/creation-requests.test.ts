import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { creationRequestsSuite } from './creation-requests.suite.ts';

describe('requests for workspaces on SQLite', () => {
  creationRequestsSuite(() => openPlatform({ dataDir: temporaryFolder() }));
});

describeWithPostgres('requests for workspaces on PostgreSQL', (freshDatabase) => {
  creationRequestsSuite(async () =>
    openPlatform({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() }),
  );
});
