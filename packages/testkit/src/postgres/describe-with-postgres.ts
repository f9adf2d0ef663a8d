import type { MigrationSet } from '@cartable/storage';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { migrationsKey } from '../migrated/migrations-key.ts';
import { requires } from '../tools/requires.ts';
import { openPostgres } from './server-of-run.ts';
import type { Postgres } from './start-postgres.ts';
import type { Preparation } from './test-databases.ts';

const startTimeoutMs = 90_000;

/**
 * A group of tests with databases of its own in the PostgreSQL of the run; left out where there is none, as
 * `requires('postgis')` says. A test that stops or changes the server itself starts its own by `startPostgres`.
 * @param migrations applied already in the databases that are given
 */
export function describeWithPostgres(
  name: string,
  body: (freshDatabase: () => Promise<string>) => void,
  migrations?: readonly MigrationSet[],
): void {
  const preparation = migrations && migrated(migrations);
  describe(name, () => {
    requires('postgis');
    let server: Postgres | undefined;
    beforeAll(async () => {
      server = await openPostgres(inject('postgresOfRun'));
    }, startTimeoutMs);
    afterAll(() => server?.stop(), startTimeoutMs);
    body(() => server!.freshDatabase(preparation));
  });
}

function migrated(sets: readonly MigrationSet[]): Preparation {
  return {
    key: migrationsKey(sets),
    async fill(databaseUrl) {
      // Those without tables of ours do without what makes them.
      const { openMigrated } = await import('../migrated/open-migrated.ts');
      const metadata = await openMigrated({ databaseUrl }, sets);
      await metadata.close();
    },
  };
}
