import { eventually, startS3Server, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { cancelExecution } from '../../ingest/processings/cancel-execution.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import type { PlatformLocation } from '../../test-support/platform.ts';
import { executionsOf, readData, vectorForm, type Workshop } from '../../test-support/pyramids.ts';
import { isHeldByHelper, isInStore, longestMs, Site, startWorker } from '../../test-support/shared-site.ts';
import { addVectorPyramid } from '../vector/add-vector-pyramid.ts';

const composition = [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 12 }];

async function launch({ platform, owner, datastoreId, databaseId }: Workshop): Promise<string> {
  const form = vectorForm(databaseId, { composition });
  return (await addVectorPyramid(platform.context, owner, { datastoreId, form }))._id;
}

const openSite = (location: PlatformLocation) => Site.open(location, async () => launch);

function mainSuite(locate: () => Promise<PlatformLocation>): void {
  it('is the same to the byte made by one worker and by three, and leaves nothing else', async () => {
    const site = await openSite(await locate());
    const single = await startWorker(site.location);
    const expected = await site.archive(await site.launch());
    await site.expectNothingLeft();
    await single.kill();
    for (let count = 1; count <= 3; count++) await startWorker(site.location);
    expect(await site.archive(await site.launch())).toBe(expected);
    await site.expectNothingLeft();
    await eventually(async () => (await site.partsMadeByHelpers()) > 0);
  }, 240_000);
}

describeOnPostgres('a pyramid shared by several workers', (freshDatabase) => {
  const locate = async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() });
  const open = async () => openSite(await locate());

  mainSuite(locate);

  it(
    'is made whole when a helper is killed in the middle of a part',
    async () => {
      const site = await open();
      const workers = [await startWorker(site.location), await startWorker(site.location)];
      const pyramidId = await site.launch();
      await site.partsThat(isHeldByHelper);
      const helper = await site.workerOf('vector-pyramid.help', workers);
      await helper.kill();
      await site.archive(pyramidId);
      await site.expectNothingLeft();
    },
    longestMs,
  );

  it(
    'is led by another worker when the first is killed, which makes no part again that was made',
    async () => {
      const site = await open();
      const workers = [await startWorker(site.location), await startWorker(site.location)];
      const pyramidId = await site.launch();
      await site.partsThat(isInStore);
      const leader = await site.workerOf('vector-pyramid.build', workers);
      await leader.kill();
      const made = new Map(
        (await site.parts()).filter(isInStore).map((part) => [part.number, part.result_key]),
      );
      expect(made.size).toBeGreaterThan(0);
      // It takes back at its start what a process of this machine held.
      await startWorker(site.location);
      let looks = 0;
      await eventually(async () => {
        const parts = await site.parts();
        for (const { number, result_key } of parts)
          if (made.has(number)) expect([number, result_key]).toEqual([number, made.get(number)]);
        looks += parts.length > 0 ? 1 : 0;
        return (await readData(site.workshop, pyramidId)).status === 'GENERATED';
      }, longestMs);
      expect(looks).toBeGreaterThan(0);
      await site.expectNothingLeft();
    },
    longestMs,
  );

  it(
    'leaves nothing when it is cancelled while others make parts of it, and they go on with other work',
    async () => {
      const site = await open();
      for (let count = 1; count <= 2; count++) await startWorker(site.location);
      const pyramidId = await site.launch();
      await site.partsThat(isHeldByHelper);
      const { platform, owner, datastoreId } = site.workshop;
      const [execution] = await executionsOf(site.workshop, pyramidId);
      await cancelExecution(platform.context, owner, { datastoreId, executionId: execution!._id });
      await site.reaching(pyramidId, 'UNSTABLE');
      await site.expectNothingLeft();
      await eventually(async () => {
        const jobs = await site.rows<{ kind: string; finished_at: string | null }>('jobs');
        return jobs
          .filter(({ kind }) => kind.startsWith('vector'))
          .every(({ finished_at }) => finished_at !== null);
      }, 30_000);
      await site.archive(await site.launch());
    },
    longestMs,
  );

  it(
    'leaves no part of a job that failed',
    async () => {
      const site = await open();
      for (let count = 1; count <= 2; count++) await startWorker(site.location);
      const pyramidId = await site.launch();
      await site.partsThat(isInStore);
      const datastores = site.workshop.platform.metadata.tables<{
        datastores: { objects_quota_bytes: number };
      }>();
      await datastores.updateTable('datastores').set({ objects_quota_bytes: 10 }).execute();
      await site.reaching(pyramidId, 'UNSTABLE');
      const [execution] = await executionsOf(site.workshop, pyramidId);
      expect(execution).toMatchObject({ status: 'FAILURE', error: { code: 'pyramid.quota-exceeded' } });
      await site.expectNothingLeft();
    },
    longestMs,
  );

  it(
    'gives way to a pyramid that waits for a worker',
    async () => {
      const site = await open();
      for (let count = 1; count <= 2; count++) await startWorker(site.location);
      const first = await site.launch();
      await site.partsThat(isHeldByHelper);
      const second = await site.launch();
      await site.reaching(second, 'GENERATING');
      expect((await readData(site.workshop, first)).status).toBe('GENERATING');
      await site.archive(first);
      await site.archive(second);
      await site.expectNothingLeft();
    },
    longestMs,
  );
});

describeOnPostgres('a pyramid shared by several workers, in a bucket', (freshDatabase) => {
  mainSuite(async () => {
    const store = await startS3Server();
    onTestFinished(() => store.stop());
    const bucket = {
      bucket: await store.freshBucket(),
      region: 'us-east-1',
      endpoint: store.endpoint,
      credentials: store.credentials,
      hasBucketInPath: true,
    };
    return { dataDir: temporaryFolder(), databaseUrl: await freshDatabase(), bucket };
  });
});
