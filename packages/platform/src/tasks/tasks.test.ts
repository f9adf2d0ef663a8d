import type { Job, JobProgress, JobQueue, RecentJobs } from '@cartable/storage';
import { expect, it } from 'vitest';
import { type BackgroundTask, type DescribedTask, stageOf } from './background-task.ts';
import { findTasks, runningFirst } from './find-tasks.ts';
import { measureProgress } from './measure-progress.ts';

const job = (id: string, kind: string, subject: string): Job => ({
  id,
  kind,
  subject,
  payload: null,
  status: 'PROGRESS',
  results: {},
  attempts: 1,
  progress: null,
  cancelRequested: false,
  error: null,
  createdAt: '2026-11-25T12:00:00.000Z',
  startedAt: null,
  finishedAt: null,
});

function contextOf(jobs: readonly Job[]) {
  const asked: RecentJobs[] = [];
  const listRecent = async (question: RecentJobs) => {
    asked.push(question);
    return [...jobs];
  };
  return { asked, queue: { listRecent } as unknown as JobQueue };
}

type Context = ReturnType<typeof contextOf>;
const check: DescribedTask<Context, 'CHECK', { readonly id: string }> = {
  kind: 'CHECK',
  describe: async (_context, { subject }) => (subject === 'gone' ? undefined : { id: subject }),
};
const described = new Map([
  ['upload.check', check],
  ['upload.check-again', check],
]);

it('tells the newest job of a kind on each subject, and none whose subject is gone', async () => {
  const context = contextOf([
    job('4', 'upload.check-again', 'a'),
    job('3', 'upload.check', 'gone'),
    job('2', 'upload.check', 'b'),
    job('1', 'upload.check', 'a'),
  ]);
  const endedAfter = new Date('2026-11-25T11:00:00.000Z');
  const tasks = await findTasks(context, { described, endedAfter });
  expect(tasks.map(({ id, job }) => [id, job.id])).toEqual([
    ['CHECK:a', '4'],
    ['CHECK:b', '2'],
  ]);
  expect(context.asked).toEqual([{ kinds: ['upload.check', 'upload.check-again'], endedAfter, limit: 500 }]);
});

it('puts those under way first', () => {
  const tasks = [{ finish: '1' }, { finish: null }, { finish: '0' }];
  expect(runningFirst(tasks).map(({ finish }) => finish)).toEqual([null, '1', '0']);
});

it('knows another stage by the job, its state and its progress', () => {
  const at = (change: Partial<Job>): BackgroundTask<string, null> => ({
    id: 'CHECK:a',
    kind: 'CHECK',
    subject: null,
    job: { ...job('1', 'upload.check', 'a'), ...change },
  });
  const progress: JobProgress = { step: 'read', done: 1, total: 2, unit: 'bytes', at: '1' };
  const stages = [
    at({}),
    at({ id: '2' }),
    at({ status: 'SUCCESS' }),
    at({ cancelRequested: true }),
    at({ progress }),
  ];
  expect(new Set(stages.map(stageOf)).size).toBe(stages.length);
  expect(stageOf(at({ attempts: 2 }))).toBe(stageOf(at({})));
});

it('measures what is done, and what is left by the rate so far', () => {
  const since = '2026-11-25T12:00:00.000Z';
  const progress = (change: Partial<JobProgress>): JobProgress => ({
    step: 'read',
    done: 25,
    total: 100,
    unit: 'features',
    at: '2026-11-25T12:00:10.000Z',
    ...change,
  });
  expect(measureProgress(progress({}), since)).toEqual({ share: 0.25, secondsLeft: 30 });
  expect(measureProgress(progress({ share: 0.5 }), since)).toEqual({ share: 0.5, secondsLeft: 10 });
  expect(measureProgress(progress({ done: 120 }), since)).toEqual({ share: 1, secondsLeft: 0 });
  expect(measureProgress(progress({ done: 0 }), since)).toEqual({ share: 0, secondsLeft: null });
  expect(measureProgress(progress({ total: null }), since)).toEqual({ share: null, secondsLeft: null });
  expect(measureProgress(progress({}), null)).toEqual({ share: 0.25, secondsLeft: null });
});
