import { findTool } from '../tools/system-tools.mjs';
import { type OwnServerOptions, startOwnServer } from './own-server.ts';
import { type Preparation, TestDatabases } from './test-databases.ts';

export interface Postgres {
  /** A new database with PostGIS, and with what was prepared, dropped at the end with the rest. */
  freshDatabase(preparation?: Preparation): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL with PostGIS for tests: the server of DATABASE_URL_TEST when given, else one of its own in a temporary
 * folder, without fsync unless it is to be durable. @returns undefined when there is neither
 */
export async function startPostgres(options?: OwnServerOptions): Promise<Postgres | undefined> {
  const found = findTool('postgis');
  if (found === undefined) return undefined;
  if (found === process.env.DATABASE_URL_TEST) return databasesOf(new TestDatabases({ serverUrl: found }));
  const server = await startOwnServer(found, options);
  const databases = new TestDatabases({ serverUrl: server.url });
  return { freshDatabase: (preparation) => databases.freshDatabase(preparation), stop: () => server.stop() };
}

/** Databases of a server that others use too: they are dropped at the end. */
export function databasesOf(databases: TestDatabases): Postgres {
  return {
    freshDatabase: (preparation) => databases.freshDatabase(preparation),
    stop: () => databases.drop(),
  };
}
