import { sharedFolder, temporaryFolder } from '@cartable/testkit';
import { describe } from 'vitest';
import { powerCutsSuite } from './power-cuts.suite.ts';
import { describeOnPostgres } from './test-support/describe-on-postgres.ts';

describe('power cuts, on SQLite and GeoPackages', () => {
  powerCutsSuite(async () => ({ dataDir: temporaryFolder() }));
});

describeOnPostgres('power cuts, on PostgreSQL and PostGIS', (freshDatabase) => {
  const folder = sharedFolder();
  powerCutsSuite(async () => ({ dataDir: folder(), databaseUrl: await freshDatabase() }));
});
