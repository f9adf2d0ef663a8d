import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe } from 'vitest';
import { savedMapsSuite } from './saved-maps.suite.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const metadata of opened.splice(0)) await metadata.close();
});

describe('maps of people on SQLite', () => {
  savedMapsSuite(async () => remember(await openMetadata({ dataDir: temporaryFolder() })));
});

describeWithPostgres('maps of people on PostgreSQL', (freshDatabase) => {
  savedMapsSuite(async () => remember(await openMetadata({ databaseUrl: await freshDatabase() })));
});

function remember<M extends { close(): Promise<void> }>(metadata: M): M {
  opened.push(metadata);
  return metadata;
}
