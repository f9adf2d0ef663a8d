import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { documentsSuite } from './documents.suite.ts';

describe('documents and thumbnails on SQLite', () => {
  const folder = sharedFolder();
  documentsSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('documents and thumbnails on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  documentsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
