import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { eventually, startS3Server, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { cancelExecution } from '../../ingest/processings/cancel-execution.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform, type PlatformLocation } from '../../test-support/platform.ts';
import {
  executionsOf,
  openWorkshop,
  pyramidObjects,
  readData,
  vectorForm,
  type Workshop,
} from '../../test-support/pyramids.ts';
import { addVectorPyramid } from '../vector/add-vector-pyramid.ts';

const child = new URL('../../test-support/worker-child.ts', import.meta.url).pathname;
const composition = [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 12 }];
/** Whoever was killed is waited for as long as its lease lasts. */
const longestMs = 240_000;
/** Features from which a pyramid is shared: any. */
const shared = 1;

interface Worker {
  readonly process: ChildProcess;
  kill(): Promise<void>;
}

interface PartRow {
  readonly number: number;
  readonly state: string;
  readonly lease_owner: string | null;
  readonly result_key: string | null;
}

/** Each worker is a process with a temporary folder of its own: as on another machine. */
async function startWorker(location: PlatformLocation): Promise<Worker> {
  const own = { ...location, temporaryDir: temporaryFolder() };
  const process_ = spawn(process.execPath, [child, JSON.stringify(own), `${shared}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(process_, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (process_.exitCode === null && process_.signalCode === null) process_.kill(signal);
    await exited;
  };
  onTestFinished(() => end('SIGTERM'));
  await once(process_.stdout, 'data');
  return { process: process_, kill: () => end('SIGKILL') };
}

class Site {
  readonly location: PlatformLocation;
  readonly workshop: Workshop;

  constructor(location: PlatformLocation, workshop: Workshop) {
    this.location = location;
    this.workshop = workshop;
  }

  /** This process runs no job: it asks, and looks. */
  static async open(location: PlatformLocation): Promise<Site> {
    const platform = await openPlatform(location);
    onTestFinished(() => platform.close());
    const workshop = await openWorkshop(platform);
    await platform.runner.stop();
    return new Site(location, workshop);
  }

  async launch(): Promise<string> {
    const { platform, owner, datastoreId, databaseId } = this.workshop;
    const form = vectorForm(databaseId, { composition });
    return (await addVectorPyramid(platform.context, owner, { datastoreId, form }))._id;
  }

  rows<Row>(table: string): Promise<Row[]> {
    const tables = this.workshop.platform.metadata.tables<Record<string, object>>();
    return tables.selectFrom(table).selectAll().execute() as Promise<Row[]>;
  }

  parts = () => this.rows<PartRow>('job_parts');

  partsThat(are: (part: PartRow) => boolean): Promise<PartRow[]> {
    return eventually(async () => {
      const parts = (await this.parts()).filter(are);
      return parts.length > 0 && parts;
    }, 60_000);
  }

  /** The one that runs a job of this kind now. */
  async workerOf(kind: string, workers: readonly Worker[]): Promise<Worker> {
    const jobs = await this.rows<{ kind: string; lease_owner: string | null }>('jobs');
    const owner = jobs.find((job) => job.kind === kind && job.lease_owner !== null)!.lease_owner!;
    return workers.find(({ process: { pid } }) => owner.includes(`|${pid}|`))!;
  }

  reaching(pyramidId: string, status: string): Promise<unknown> {
    return eventually(async () => (await readData(this.workshop, pyramidId)).status === status, longestMs);
  }

  /** @returns digest of the archive of a pyramid */
  async archive(pyramidId: string): Promise<string> {
    await this.reaching(pyramidId, 'GENERATED');
    const keys = (await pyramidObjects(this.workshop)).filter((key) => key.includes(pyramidId));
    const archives = keys.filter((key) => key.endsWith('.pmtiles'));
    expect(archives).toHaveLength(1);
    const bytes = await buffer(await this.workshop.platform.context.objects.get(archives[0]!));
    return createHash('sha256').update(bytes).digest('hex');
  }

  async partsMadeByHelpers(): Promise<number> {
    const results = await this.rows<{ name: string; result: string }>('job_steps');
    return results
      .filter(({ name }) => name === 'help')
      .reduce((sum, { result }) => sum + (JSON.parse(result) as { parts: number }).parts, 0);
  }

  async expectNothingLeft(): Promise<void> {
    await eventually(async () => (await this.parts()).length === 0);
    // Whoever was making a part removes it by itself.
    await eventually(async () =>
      (await pyramidObjects(this.workshop)).every((key) => key.endsWith('.pmtiles')),
    );
    expect(await this.workshop.platform.sweep()).toEqual([]);
  }
}

const isHeldByHelper = ({ state, lease_owner }: PartRow) =>
  state === 'LEASED' && lease_owner!.startsWith('helper|');
const isInStore = ({ state, result_key }: PartRow) => state === 'DONE' && result_key !== null;

function mainSuite(locate: () => Promise<PlatformLocation>): void {
  it('is the same to the byte made by one worker and by three, and leaves nothing else', async () => {
    const site = await Site.open(await locate());
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
  const open = async () => Site.open(await locate());

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
