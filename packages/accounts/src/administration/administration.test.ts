import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe } from 'vitest';
import { administrationSuite } from './administration.suite.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const metadata of opened.splice(0)) await metadata.close();
});

describe('administration on SQLite', () => {
  administrationSuite(async () => remember(await openMetadata({ dataDir: temporaryFolder() })));
});

describeWithPostgres('administration on PostgreSQL', (freshDatabase) => {
  administrationSuite(async () => remember(await openMetadata({ databaseUrl: await freshDatabase() })));
});

function remember<M extends { close(): Promise<void> }>(metadata: M): M {
  opened.push(metadata);
  return metadata;
}
