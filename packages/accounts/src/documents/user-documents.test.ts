import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe } from 'vitest';
import { userDocumentsSuite } from './user-documents.suite.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const metadata of opened.splice(0)) await metadata.close();
});

describe('documents of people on SQLite', () => {
  userDocumentsSuite(async () => remember(await openMetadata({ dataDir: temporaryFolder() })));
});

describeWithPostgres('documents of people on PostgreSQL', (freshDatabase) => {
  userDocumentsSuite(async () => remember(await openMetadata({ databaseUrl: await freshDatabase() })));
});

function remember<M extends { close(): Promise<void> }>(metadata: M): M {
  opened.push(metadata);
  return metadata;
}
