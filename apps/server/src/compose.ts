import { join } from 'node:path';
import { accountsMigrations, createAccounts } from '@cartable/accounts';
import {
  MetadataJobQueue,
  type MigrationSet,
  openFolderObjectStore,
  openGeoPackageStore,
  openMetadata,
  openSearchIndex,
  systemClock,
} from '@cartable/storage';
import type { Config } from './config.ts';
import type { DatastoreDirectory } from './datastore-directory.ts';
import { createLogger } from './operations/logger.ts';
import { Metrics } from './operations/metrics.ts';
import type { Services } from './services.ts';

/** Tables of every domain, in the order they refer to one another. */
const migrations: readonly MigrationSet[] = [accountsMigrations];

export interface Composition {
  readonly services: Services;
  close(): Promise<void>;
}

/**
 * The one place where adapters are chosen: everything opened, up to date and ready, nothing listening yet.
 * @throws {CartableError} `storage.*` for a folder or a database that cannot serve
 */
export async function compose(config: Config): Promise<Composition> {
  const logger = createLogger(config);
  const clock = systemClock;
  const { dataDir, databaseUrl } = config;
  const folderOf = (name: string) => join(dataDir, name);
  const metadata = await openMetadata(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  try {
    await metadata.migrate(migrations);
    const features = openGeoPackageStore({ folder: folderOf('datasets') });
    const jobs = new MetadataJobQueue({ metadata, clock });
    const accounts = createAccounts({ metadata, jobs, clock, settings: config });
    const services: Services = {
      config,
      logger,
      metrics: new Metrics(),
      clock,
      metadata,
      objects: openFolderObjectStore({ folder: folderOf('objects') }),
      features,
      search: openSearchIndex(metadata),
      jobs,
      accounts,
      datastores: noDatastores,
    };
    return {
      services,
      close: async () => {
        await features.close();
        await metadata.close();
      },
    };
  } catch (error) {
    await metadata.close();
    throw error;
  }
}

/** Until the datastores are composed here. */
const noDatastores: DatastoreDirectory = { listSummaries: async () => [], isActive: async () => false };
