import { sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { versionsSuite } from './versions.suite.ts';

const limits = { retainedVersions: 2, endpointQuota: 20 };

describe('versions of data in GeoPackage', () => {
  const folder = sharedFolder();
  versionsSuite(() => openPlatform({ dataDir: folder() }, limits));
});

describeOnPostgres('versions of data in PostGIS', (freshDatabase) => {
  const folder = sharedFolder();
  versionsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }, limits));
});
