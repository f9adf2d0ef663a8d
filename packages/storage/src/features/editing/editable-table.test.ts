import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { editableTableSuite } from '@cartable/testkit/suites';
import { describe } from 'vitest';
import { openGeoPackageStore } from '../geopackage/geopackage-store.ts';
import { openPostgisStore } from '../postgis/postgis-store.ts';

describe('edited tables in GeoPackages', () => {
  editableTableSuite(async () => openGeoPackageStore({ folder: temporaryFolder() }));
});

describeWithPostgres('edited tables in PostGIS', (freshDatabase) => {
  editableTableSuite(async () => openPostgisStore({ databaseUrl: await freshDatabase() }));
});
