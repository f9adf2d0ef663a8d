import { openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe } from 'vitest';
import { communitiesSuite } from './communities/communities.suite.ts';
import { invitationsSuite } from './invitations/invitations.suite.ts';
import { requestsSuite } from './requests/requests.suite.ts';

const suites = { communities: communitiesSuite, invitations: invitationsSuite, requests: requestsSuite };
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const metadata of opened.splice(0)) await metadata.close();
});

for (const [noun, suite] of Object.entries(suites)) {
  describe(`${noun} on SQLite`, () => {
    suite(async () => remember(await openMetadata({ dataDir: temporaryFolder() })));
  });

  describeWithPostgres(`${noun} on PostgreSQL`, (freshDatabase) => {
    suite(async () => remember(await openMetadata({ databaseUrl: await freshDatabase() })));
  });
}

function remember<M extends { close(): Promise<void> }>(metadata: M): M {
  opened.push(metadata);
  return metadata;
}
