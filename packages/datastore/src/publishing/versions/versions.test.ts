import { describeWithPostgres, sharedFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { versionsSuite } from './versions.suite.ts';

const limits = { retainedVersions: 2, endpointQuota: 20 };

describe('versions of data in GeoPackage', () => {
  const folder = sharedFolder();
  versionsSuite(() => openPlatform({ dataDir: folder() }, limits));
});

describeWithPostgres('versions of data in PostGIS', (freshDatabase) => {
  const folder = sharedFolder();
  versionsSuite(async () => openPlatform({ dataDir: folder(), databaseUrl: await freshDatabase() }, limits));
});
