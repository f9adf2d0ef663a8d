import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { metadataSuite } from './metadata.suite.ts';

const limits = { endpointQuota: 4 };

describe('records on SQLite', () => {
  const folder = sharedFolder();
  metadataSuite(() => openPlatform({ dataDir: folder() }, limits));
});

describeOnPostgres('records on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  metadataSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }, limits));
});
