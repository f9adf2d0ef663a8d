import type { JobContext } from '@cartable/storage';
import { JobParts } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { db, now } from '../../context.ts';
import { moveExecution } from '../../ingest/executions/execution.store.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { openPlatform } from '../../test-support/platform.ts';
import { executionsOf, openWorkshop, vectorForm } from '../../test-support/pyramids.ts';
import type { TaskHost, TaskOptions } from '../../workers/task.ts';
import type { SharedGeneration } from '../sharing/sharing.model.ts';
import { addVectorPyramid } from './add-vector-pyramid.ts';
import { helpWithVectorPyramidJob } from './help-with-vector-pyramid.job.ts';

const plan = { group: 0, first: 0, count: 2, plan: 'p' };

describeOnPostgres('a worker that helps with a pyramid', (freshDatabase) => {
  /** A pyramid that waits, and its help in a thread that does what the test says. */
  async function open(thread: (options: TaskOptions) => Promise<unknown>, limits = {}) {
    const location = { dataDir: temporaryFolder(), databaseUrl: await freshDatabase() };
    const platform = await openPlatform(location, { sharedPyramidFeatures: 1, ...limits });
    onTestFinished(() => platform.close());
    const workshop = await openWorkshop(platform);
    await platform.runner.stop();
    const { owner, datastoreId, databaseId } = workshop;
    const form = vectorForm(databaseId);
    const pyramid = await addVectorPyramid(platform.context, owner, { datastoreId, form });
    const [execution] = await executionsOf(workshop, pyramid._id);
    const end = () =>
      moveExecution(db(platform.context), execution!._id, 'ABORTED', now(platform.context), []);
    const jobId = await platform.queue.enqueue({ kind: 'lead', subject: 's', payload: null });
    const { metadata, clock } = platform.context;
    const leader = new JobParts({ metadata, clock, jobId, role: 'leader' });
    const tasks: TaskHost = { run: (_name, _input, options) => thread(options), close: async () => {} };
    const job = helpWithVectorPyramidJob({ ...platform.context, tasks });
    const generation = { storedDataId: pyramid._id, executionId: execution!._id };
    const help = () =>
      job.steps[0]!.run({
        payload: { jobId, generation },
        signal: new AbortController().signal,
        isPlaceWanted: async () => false,
      } as JobContext<SharedGeneration>);
    return { help, leader, end };
  }

  it('ends quietly when the pyramid has disappeared under it, and as a failure when it has not', async () => {
    let before = async (): Promise<unknown> => undefined;
    const site = await open(async () => {
      await before();
      throw new Error('The tables are gone.');
    });
    await expect(site.help()).rejects.toThrow('The tables are gone.');
    before = site.end;
    expect(await site.help()).toEqual({ parts: 0, hasMadeWay: false });
  });

  it('gives its parts back, tried, and says so when none of them gets done', async () => {
    const hanging = async ({ signal, onQuestion }: TaskOptions): Promise<never> => {
      const state = { ...plan, made: [], wanted: 2 };
      expect(await onQuestion!({ kind: 'report', folder: '', state })).toMatchObject({ granted: [0, 1] });
      return new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason));
      });
    };
    const { help, leader } = await open(hanging, { helpPartMs: 1_000 });
    await leader.announce(plan);
    await expect(help()).rejects.toMatchObject({ code: 'pyramid.too-long', params: { seconds: 1 } });
    expect((await leader.list()).map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
  });
});
