import { platformMigrations } from '@cartable/platform';
import type { Metadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { openMigrated } from '@cartable/testkit/migrated';
import { afterEach, describe } from 'vitest';
import { userDocumentMigrations } from '../documents/user-document.tables.ts';
import { accountsMigrations } from '../tables.ts';

const migrations = [...platformMigrations, accountsMigrations, userDocumentMigrations];

/** The same tests on both engines; `open` gives a database whose tables are empty, closed after each test. */
export function describeOnBothEngines(name: string, suite: (open: () => Promise<Metadata>) => void): void {
  const opened: Metadata[] = [];
  const remember = (metadata: Metadata) => {
    opened.push(metadata);
    return metadata;
  };
  afterEach(async () => {
    for (const metadata of opened.splice(0)) await metadata.close();
  });
  describe(`${name} on SQLite`, () => {
    suite(async () => remember(await openMigrated({ dataDir: temporaryFolder() }, migrations)));
  });
  const onPostgres = (freshDatabase: () => Promise<string>) =>
    suite(async () => remember(await openMigrated({ databaseUrl: await freshDatabase() }, migrations)));
  describeWithPostgres(`${name} on PostgreSQL`, onPostgres, migrations);
}
