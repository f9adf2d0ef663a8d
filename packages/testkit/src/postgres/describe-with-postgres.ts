import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgresBinaries } from './find-postgres.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const startTimeoutMs = 90_000;

/**
 * A group of tests with a PostgreSQL of its own. Without one the group is left out and says so, except where `CI` is
 * set: there it fails, so that nobody believes it was proven.
 */
export function describeWithPostgres(
  name: string,
  body: (freshDatabase: () => Promise<string>) => void,
): void {
  const available = process.env.DATABASE_URL_TEST !== undefined || findPostgresBinaries() !== undefined;
  if (!available && !process.env.CI) {
    describe.skip(`${name} (left out: PostgreSQL with PostGIS is not installed)`, () => body(async () => ''));
    return;
  }
  describe(name, () => {
    let server: Postgres | undefined;
    beforeAll(async () => {
      server = await startPostgres();
      if (!server)
        throw new Error('PostgreSQL with PostGIS is required here: install postgresql-15-postgis-3.');
    }, startTimeoutMs);
    afterAll(() => server?.stop(), startTimeoutMs);
    body(() => server!.freshDatabase());
  });
}
