import { describeWithPostgres, sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { documentsSuite } from './documents.suite.ts';

describe('documents and thumbnails on SQLite', () => {
  const folder = sharedFolder();
  documentsSuite(() => openPlatform({ dataDir: folder() }));
});

describeWithPostgres('documents and thumbnails on PostgreSQL', (freshDatabase) => {
  const folder = sharedFolder();
  documentsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
