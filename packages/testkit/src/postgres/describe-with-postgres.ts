import { afterAll, beforeAll, describe } from 'vitest';
import { requires } from '../tools/requires.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const startTimeoutMs = 90_000;

/** A group of tests with a PostgreSQL of its own; left out where there is none, as `requires('postgis')` says. */
export function describeWithPostgres(
  name: string,
  body: (freshDatabase: () => Promise<string>) => void,
): void {
  describe(name, () => {
    requires('postgis');
    let server: Postgres | undefined;
    beforeAll(async () => {
      server = await startPostgres();
    }, startTimeoutMs);
    afterAll(() => server?.stop(), startTimeoutMs);
    body(() => server!.freshDatabase());
  });
}
