import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { permissionsSuite } from './permissions.suite.ts';

describe('permissions on SQLite', () => {
  const folder = sharedFolder();
  permissionsSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('permissions on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  permissionsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
