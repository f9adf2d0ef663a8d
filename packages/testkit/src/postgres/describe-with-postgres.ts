import { afterAll, beforeAll, describe, inject } from 'vitest';
import { requires } from '../tools/requires.ts';
import { openPostgres } from './server-of-run.ts';
import type { Postgres } from './start-postgres.ts';

const startTimeoutMs = 90_000;

/**
 * A group of tests with databases of its own in the PostgreSQL of the run; left out where there is none, as
 * `requires('postgis')` says. A test that stops or changes the server itself starts its own by `startPostgres`.
 */
export function describeWithPostgres(
  name: string,
  body: (freshDatabase: () => Promise<string>) => void,
): void {
  describe(name, () => {
    requires('postgis');
    let server: Postgres | undefined;
    beforeAll(async () => {
      server = await openPostgres(inject('postgresOfRun'));
    }, startTimeoutMs);
    afterAll(() => server?.stop(), startTimeoutMs);
    body(() => server!.freshDatabase());
  });
}
