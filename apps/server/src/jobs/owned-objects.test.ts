import { platformMigrations } from '@cartable/platform';
import { type Metadata, openFolderObjectStore, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { ownsObjects } from './owned-objects.ts';

const opened: Metadata[] = [];

afterEach(async () => {
  for (const metadata of opened.splice(0)) await metadata.close();
});

function suite(openEmpty: () => Promise<Metadata>): void {
  const openPlatform = async () => {
    const metadata = await openEmpty();
    opened.push(metadata);
    await metadata.migrate(platformMigrations);
    return metadata;
  };

  it.each(['a folder', 'a bucket'])(
    '%s belongs to the first database that uses it, and to no other',
    async (kind) => {
      const dataDir = temporaryFolder();
      const place = {
        objects: openFolderObjectStore({ folder: temporaryFolder() }),
        config: { dataDir, s3Bucket: kind === 'a bucket' ? 'cartable' : undefined },
      };
      const [first, other] = [await openPlatform(), await openPlatform()];
      const both = [first, first].map((metadata) => ownsObjects({ ...place, metadata }));
      expect(await Promise.all(both)).toEqual([true, true]);
      expect(await ownsObjects({ ...place, metadata: other })).toBe(false);
      expect(await ownsObjects({ ...place, metadata: first })).toBe(true);
    },
  );

  it('an empty bucket that two databases begin to use at once belongs to one of them', async () => {
    const place = {
      objects: openFolderObjectStore({ folder: temporaryFolder() }),
      config: { dataDir: temporaryFolder(), s3Bucket: 'cartable' },
    };
    const both = [await openPlatform(), await openPlatform()];
    const owns = () => Promise.all(both.map((metadata) => ownsObjects({ ...place, metadata })));
    const first = await owns();
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await owns()).toEqual(first);
  });
}

describe('objects of a platform on SQLite', () => suite(() => openMetadata({ dataDir: temporaryFolder() })));
describeWithPostgres('objects of a platform on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
