import { describeWithPostgres } from '@cartable/testkit';
import { migrationsOfPlatform } from './platform.ts';

/** A group of tests on PostgreSQL, each database having the tables of a platform already. */
export function describeOnPostgres(name: string, body: (freshDatabase: () => Promise<string>) => void): void {
  describeWithPostgres(name, body, migrationsOfPlatform);
}
