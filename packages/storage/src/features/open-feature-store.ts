import { join } from 'node:path';
import { openGeoPackageStore } from './geopackage/geopackage-store.ts';
import type { FeatureStore } from './port.ts';
import { openPostgisStore } from './postgis/postgis-store.ts';

/** GeoPackages in the `datasets` folder of the data folder; PostGIS when there is a database. */
export async function openFeatureStore(location: {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** A replica of that database, read for what it has. */
  readonly replicaUrl?: string | undefined;
}): Promise<FeatureStore> {
  const { dataDir, databaseUrl, replicaUrl } = location;
  return databaseUrl === undefined
    ? openGeoPackageStore({ folder: join(dataDir, 'datasets') })
    : openPostgisStore({ databaseUrl, replicaUrl });
}
