import { CartableError } from '@cartable/contract';
import type { JobDefinition, Metadata } from '@cartable/storage';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../eventually.ts';
import { clocksSuite } from './jobs/clocks.ts';
import { partsSuite } from './jobs/parts.ts';
import { jobTools, quick } from './jobs/support.ts';

/** Contract tests of the leased jobs, for every metadata adapter. */
export function jobsSuite(open: () => Promise<Metadata>): void {
  const { openQueue, startRunner, ended, enqueue, step } = jobTools(open);

  it('runs the steps in order, each with the results of those before, and keeps logs and progress', async () => {
    const queue = await openQueue();
    const count = {
      kind: 'count',
      steps: [
        step('one', async (context) => {
          context.log('reading');
          context.report({ done: 1, total: 2, unit: 'features' });
          return { rows: (context.payload as { rows: number }).rows };
        }),
        step('two', async (context) => context.result<{ rows: number }>('one').rows + 1),
        step('three', async () => {}),
      ],
    };
    await startRunner(queue, [count]);
    const id = await enqueue(queue, 'count', 's', { rows: 41 });
    const job = await ended(queue, id);
    expect(job).toMatchObject({
      status: 'SUCCESS',
      results: { one: { rows: 41 }, two: 42, three: null },
      error: null,
    });
    expect((await queue.logs(id)).map((entry) => entry.line)).toEqual(['reading']);
  });

  it('never lets short jobs wait for long ones, nor runs more long ones than they have places', async () => {
    const queue = await openQueue();
    let atOnce = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const long = {
      kind: 'long',
      isLong: true,
      steps: [
        step('work', async () => {
          most = Math.max(most, ++atOnce);
          await new Promise<void>((resolve) => ends.push(resolve));
          atOnce--;
        }),
      ],
    };
    await startRunner(queue, [long, { kind: 'short', steps: [step('work')] }], { concurrency: 1 });
    const longs = [await enqueue(queue, 'long', 'a'), await enqueue(queue, 'long', 'b')];
    await eventually(() => ends.length === 1);
    expect((await ended(queue, await enqueue(queue, 'short', 'c'))).status).toBe('SUCCESS');
    expect(ends).toHaveLength(1);
    ends[0]!();
    await eventually(() => ends.length === 2);
    ends[1]!();
    for (const id of longs) expect((await ended(queue, id)).status).toBe('SUCCESS');
    expect(most).toBe(1);
  });

  it('takes the urgent first, then gives each its turn however many jobs another left before', async () => {
    const queue = await openQueue();
    const leave = (subject: string, share: string, priority = 0) =>
      queue.enqueue({ kind: 'hold', subject, payload: subject, share, priority });
    for (const subject of ['a1', 'a2', 'a3']) await leave(subject, 'a');
    await leave('b1', 'b');
    await leave('a4', 'a', 1);
    const begun: unknown[] = [];
    const ends: (() => void)[] = [];
    const hold = {
      kind: 'hold',
      steps: [
        step('work', async ({ payload }) => {
          begun.push(payload);
          await new Promise<void>((resolve) => ends.push(resolve));
        }),
      ],
    };
    await startRunner(queue, [hold], { concurrency: 2 });
    await eventually(() => begun.length === 2);
    // The older ones are of whom a job runs for already.
    expect(begun).toEqual(['a4', 'b1']);
    for (let left = 5; left > 0; left -= 1) {
      await eventually(() => ends.length > 0);
      ends.shift()!();
    }
    await eventually(() => begun.length === 5);
    expect(begun.slice(2)).toEqual(['a1', 'a2', 'a3']);
  });

  it.each([
    ['a few', 'a', ['z', 'b']],
    // The letters go against the order of creation.
    ['more than are looked through', 'a', Array.from({ length: 120 }, (_, rank) => `s${500 - rank}`)],
    [
      'more, the last that is looked at being busy',
      'r',
      Array.from({ length: 120 }, (_, rank) => `${rank < 20 ? 's' : 'q'}${500 - rank}`),
    ],
  ])(
    'gives the next place to the oldest job of those for whom none runs: %s',
    async (_many, busy, shares) => {
      const queue = await openQueue();
      const leave = (payload: string, share?: string, subject = payload) =>
        queue.enqueue({ kind: 'hold', subject, payload, ...(share && { share }) });
      for (const payload of ['a1', 'a2', 'a3']) await leave(payload, busy);
      for (const share of shares) {
        await leave(`${share} first`, share, share);
        // Of the same subject: it waits for the first.
        await leave(`${share} second`, share, share);
      }
      await leave('of nobody');
      const begun: unknown[] = [];
      const work = step('work', async ({ payload, signal }) => {
        begun.push(payload);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      });
      const expected = ['a1', ...shares.map((share) => `${share} first`), 'of nobody', 'a2'].slice(0, 5);
      await startRunner(queue, [{ kind: 'hold', steps: [work] }], { concurrency: expected.length });
      await eventually(() => begun.length === expected.length);
      expect(begun).toEqual(expected);
    },
  );

  it('leaves the process its turns, however many short jobs wait', async () => {
    const queue = await openQueue();
    const jobs = 60;
    for (let rank = 0; rank < jobs; rank++) await enqueue(queue, 'short', String(rank));
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    onTestFinished(() => clearImmediate(next));
    const met: number[] = [];
    const short = { kind: 'short', steps: [step('work', async () => void met.push(turns))] };
    await startRunner(queue, [short], { concurrency: 2 });
    await eventually(() => met.length === jobs);
    // Two at most between a turn and the next.
    expect(new Set(met).size).toBeGreaterThanOrEqual(jobs / 2);
  });

  it('does not let a job appear before the transaction that asked for it', async () => {
    const queue = await openQueue();
    let id = '';
    const failing = queue.metadata.transaction(async (trx) => {
      id = await queue.enqueue({ kind: 'k', subject: 's', payload: null }, trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await queue.get(id)).toBeUndefined();
  });

  it('takes a CartableError for the answer: failure at once, with its code, and onFailure', async () => {
    const queue = await openQueue();
    const told: unknown[] = [];
    let runs = 0;
    const definition: JobDefinition = {
      kind: 'refuse',
      steps: [
        step('check', async () => {
          runs += 1;
          throw new CartableError('common.too-large', { limit: 3 });
        }),
      ],
      onFailure: async (_context, error) => void told.push(error),
    };
    await startRunner(queue, [definition]);
    const job = await ended(queue, await enqueue(queue, 'refuse'));
    expect(job).toMatchObject({
      status: 'FAILURE',
      error: { code: 'common.too-large', params: { limit: 3 } },
    });
    expect({ runs, told }).toEqual({ runs: 1, told: [{ code: 'common.too-large', params: { limit: 3 } }] });
  });

  it('tries again after an unexpected fault, from the step that failed, and gives up after the last attempt', async () => {
    const queue = await openQueue();
    const runs = { first: 0, second: 0, hopeless: 0, barred: 0 };
    const reported: string[] = [];
    const definitions: JobDefinition[] = [
      {
        kind: 'flaky',
        maxAttempts: 2,
        steps: [
          step('first', async () => {
            runs.first += 1;
          }),
          step('second', async () => {
            runs.second += 1;
            if (runs.second === 1) throw new Error('network');
          }),
        ],
      },
      {
        kind: 'hopeless',
        maxAttempts: 1,
        steps: [
          step('only', async () => {
            runs.hopeless += 1;
            throw new Error('bug');
          }),
        ],
      },
    ];
    const barring = new CartableError('storage.folder-read-only', { path: '/x' });
    definitions.push({
      // A right that is missing on a file may as well be a fault of the platform as of its disk.
      kind: 'barred',
      maxAttempts: 2,
      steps: [
        step('only', async () => {
          runs.barred += 1;
          throw barring;
        }),
      ],
    });
    await startRunner(queue, definitions, { onError: (error) => reported.push((error as Error).message) });
    const flaky = await enqueue(queue, 'flaky', 'a');
    const hopeless = await enqueue(queue, 'hopeless', 'b');
    const barred = await enqueue(queue, 'barred', 'c');
    expect(await ended(queue, flaky)).toMatchObject({ status: 'SUCCESS' });
    const failed = await ended(queue, hopeless);
    expect(failed).toMatchObject({
      status: 'FAILURE',
      error: { code: 'common.internal', params: { reference: hopeless } },
    });
    expect(await ended(queue, barred)).toMatchObject({
      status: 'FAILURE',
      error: { code: 'storage.folder-read-only', params: { path: '/x' } },
    });
    expect(runs).toEqual({ first: 1, second: 2, hopeless: 1, barred: 2 });
    expect(reported.sort()).toEqual([barring.message, barring.message, 'bug', 'network'].sort());
  });

  it('waits for a store that is away, longer than for a fault of its own, then goes on', async () => {
    const queue = await openQueue();
    let attempts = 0;
    const away = {
      kind: 'away',
      maxAttempts: 1,
      steps: [
        step('copy', async () => {
          attempts += 1;
          if (attempts < 3)
            throw new CartableError('storage.objects-unreachable', { bucket: 'b', reason: 'ECONNREFUSED' });
          return attempts;
        }),
      ],
    };
    const clock = queue.clock;
    let looks = 0;
    const hasty = {
      // Delays are not waited for: it goes on by a minute at each look.
      now() {
        looks += 1;
        return new Date(clock.now().getTime() + looks * 60_000);
      },
      sleep: clock.sleep,
    };
    await startRunner(queue, [away], { clock: hasty });
    const job = await ended(queue, await enqueue(queue, 'away'));
    expect(job).toMatchObject({ status: 'SUCCESS', results: { copy: 3 } });
  });

  it('runs one job at a time per subject, in order of creation, and others beside', async () => {
    const queue = await openQueue();
    const order: string[] = [];
    const busy = new Map<string, number>();
    let most = 0;
    let together = 0;
    const work: JobDefinition = {
      kind: 'work',
      steps: [
        step('do', async ({ job }) => {
          busy.set(job.subject, (busy.get(job.subject) ?? 0) + 1);
          most = Math.max(most, busy.get(job.subject)!);
          together = Math.max(
            together,
            [...busy.values()].reduce((sum, n) => sum + n, 0),
          );
          if (job.subject === 'a') order.push(String(job.payload));
          // The first one stays until another runs beside it, however slow the machine.
          await eventually(() => together > 1);
          await new Promise((resolve) => setTimeout(resolve, 15));
          busy.set(job.subject, busy.get(job.subject)! - 1);
        }),
      ],
    };
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1)
      ids.push(await enqueue(queue, 'work', 'a', i), await enqueue(queue, 'work', `b${i}`, i));
    await startRunner(queue, [work], { concurrency: 4 });
    for (const id of ids) await ended(queue, id);
    expect({ most, order }).toEqual({ most: 1, order: ['0', '1', '2', '3', '4', '5'] });
    expect(together).toBeGreaterThan(1);
  });

  it('aborts a waiting job at once and a running one at its next safe point, calling onAbort', async () => {
    const queue = await openQueue();
    const aborted: string[] = [];
    const endless: JobDefinition = {
      kind: 'endless',
      steps: [
        step(
          'wait',
          ({ signal }) =>
            new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ),
      ],
      onAbort: async ({ job, signal }) => void (signal.aborted ? undefined : aborted.push(job.id)),
    };
    const waiting = await enqueue(queue, 'endless', 'never-run');
    await queue.requestCancel(waiting);
    expect(await queue.get(waiting)).toMatchObject({ status: 'ABORTED', finishedAt: null });
    await startRunner(queue, [endless]);
    const running = await enqueue(queue, 'endless', 'running');
    await eventually(async () => (await queue.get(running))?.status === 'PROGRESS');
    await queue.requestCancel(running);
    expect(await ended(queue, running)).toMatchObject({ status: 'ABORTED', cancelRequested: true });
    await ended(queue, waiting);
    expect(aborted.sort()).toEqual([waiting, running].sort());
  });

  it('goes on to the end of a job that is cancelled once nothing undoes it any more', async () => {
    const queue = await openQueue();
    let isWritten = false;
    const aborted: string[] = [];
    const definition: JobDefinition = {
      kind: 'commit',
      steps: [
        step('write', async ({ signal }) => {
          isWritten = true;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        }),
        step('tell', async ({ signal }) => signal.throwIfAborted()),
      ],
      mayBeCancelled: async () => !isWritten,
      onAbort: async ({ job }) => void aborted.push(job.id),
    };
    await startRunner(queue, [definition]);
    const id = await enqueue(queue, 'commit', 'late');
    await eventually(async () => isWritten);
    await queue.requestCancel(id);
    expect(await ended(queue, id)).toMatchObject({ status: 'SUCCESS' });
    expect(aborted).toEqual([]);
  });

  it('goes on to the end of such a job that is cancelled while it waits for another attempt', async () => {
    const queue = await openQueue();
    let attempts = 0;
    const aborted: string[] = [];
    const definition: JobDefinition = {
      kind: 'commit',
      steps: [
        step('write', async () => {
          attempts += 1;
          if (attempts === 1) throw new Error('Written, and away before that is noted.');
        }),
        step('tell', async ({ signal }) => signal.throwIfAborted()),
      ],
      mayBeCancelled: async () => attempts === 0,
      onAbort: async ({ job }) => void aborted.push(job.id),
    };
    await startRunner(queue, [definition]);
    const id = await enqueue(queue, 'commit', 'postponed');
    await eventually(async () => attempts === 1 && (await queue.get(id))?.status === 'WAITING');
    await queue.requestCancel(id);
    expect(await ended(queue, id)).toMatchObject({ status: 'SUCCESS', results: { write: null } });
    expect(aborted).toEqual([]);
  });

  it('gives the job back when the process stops, and another goes on from the step that was not done', async () => {
    const queue = await openQueue();
    const runs: string[] = [];
    let patient = true;
    const definition: JobDefinition = {
      kind: 'long',
      steps: [
        step('first', async () => void runs.push('first')),
        step('second', async ({ signal }) => {
          runs.push('second');
          if (patient)
            await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }),
      ],
    };
    const first = await startRunner(queue, [definition]);
    const id = await enqueue(queue, 'long');
    await eventually(() => runs.includes('second'));
    await first.stop();
    expect(await queue.get(id)).toMatchObject({ status: 'PROGRESS', attempts: 0 });
    patient = false;
    await startRunner(queue, [definition]);
    expect(await ended(queue, id)).toMatchObject({ status: 'SUCCESS' });
    expect(runs).toEqual(['first', 'second', 'second']);
  });

  it('takes over the job of a worker that fell silent, and lets that one write nothing more', async () => {
    const queue = await openQueue();
    let runs = 0;
    let release = () => {};
    const definition: JobDefinition = {
      kind: 'silent',
      steps: [
        step('only', async () => {
          runs += 1;
          const mine = runs;
          if (mine === 1) await new Promise<void>((resolve) => (release = resolve));
          return mine;
        }),
      ],
    };
    const silent = { ...quick, leaseMs: 200, renewEveryMs: 1_000_000, pulseMs: 1_000_000 };
    await startRunner(queue, [definition], { timing: silent });
    const id = await enqueue(queue, 'silent');
    await eventually(() => runs === 1);
    await startRunner(queue, [definition]);
    expect(await ended(queue, id)).toMatchObject({ status: 'SUCCESS', results: { only: 2 } });
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await queue.get(id)).toMatchObject({ results: { only: 2 } });
  });

  it('calls onFailure again when it fails itself', async () => {
    const queue = await openQueue();
    let calls = 0;
    const definition: JobDefinition = {
      kind: 'stubborn',
      steps: [step('only', () => Promise.reject(new CartableError('common.not-found')))],
      onFailure: async () => {
        calls += 1;
        if (calls === 1) throw new Error('database busy');
      },
    };
    await startRunner(queue, [definition]);
    expect(await ended(queue, await enqueue(queue, 'stubborn'))).toMatchObject({ status: 'FAILURE' });
    expect(calls).toBe(2);
  });

  it('shares the jobs between runners without ever running one twice', async () => {
    const queue = await openQueue();
    const seen: string[] = [];
    const definition: JobDefinition = {
      kind: 'k',
      steps: [step('only', async ({ job }) => void seen.push(job.id))],
    };
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => enqueue(queue, 'k', `s${i}`)));
    const runners = Array.from({ length: 3 }, () => startRunner(queue, [definition], { concurrency: 3 }));
    await Promise.all(runners);
    for (const id of ids) await ended(queue, id);
    expect(seen.sort()).toEqual([...ids].sort());
  });

  it('cuts endless logs, and forgets the finished jobs that are old', async () => {
    const queue = await openQueue();
    const definition: JobDefinition = {
      kind: 'talkative',
      steps: [
        step('only', async ({ log }) => {
          for (let i = 0; i < 3_000; i += 1) log('x'.repeat(10_000));
        }),
      ],
    };
    await startRunner(queue, [definition]);
    const id = await enqueue(queue, 'talkative');
    await ended(queue, id);
    const lines = await queue.logs(id);
    expect([lines.length, lines[0]!.line.length]).toEqual([1_000, 2_000]);
    expect(await queue.purge(new Date(0))).toBe(0);
    expect(await queue.purge(new Date(Date.now() + 1_000))).toBe(1);
    expect(await queue.get(id)).toBeUndefined();
    expect(await queue.logs(id)).toEqual([]);
  });

  clocksSuite(open);
  partsSuite(open);
}
