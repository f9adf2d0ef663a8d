import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { keysSuite } from './keys.suite.ts';

describe('access keys on SQLite', () => {
  const folder = sharedFolder();
  keysSuite(() => openPlatform({ dataDir: folder() }));
});

describeOnPostgres('access keys on PostgreSQL', (freshDatabase) => {
  const [folder, another] = [sharedFolder(), sharedFolder()];
  let databaseUrl: string;
  keysSuite(
    async () => {
      databaseUrl = await freshDatabase();
      return openPlatform({ dataDir: folder(), databaseUrl });
    },
    () => openPlatform({ dataDir: another(), databaseUrl }),
  );
});
