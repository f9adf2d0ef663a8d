/**
 * `npm run bench -- queue`: our leased jobs beside graphile-worker and pg-boss, on one PostgreSQL that waits for its
 * disk (ADR 58): so many jobs of one datastore put in one by one, and one of another datastore last; all run by 20
 * workers of one process, for a minute at most; then a job put in beside nothing. And what each does of an enqueueing whose transaction is
 * given up, of priorities, and of a job cancelled while it runs.
 *
 * The peers are installed in a temporary folder, or found in the folder named by `BENCH_QUEUE_PEERS`. `BENCH_JOBS` and
 * `BENCH_WORKERS` change the size; `BENCH_QUEUE_OURS=1` runs ours alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@cartable/testkit';
import type { Contestant, Work } from './queue/contestant.ts';
import { leasedJobs } from './queue/leased-jobs.ts';
import { boss, graphile, peers } from './queue/peers.ts';

const isAlone = process.env.BENCH_QUEUE_OURS !== undefined;
const jobs = Number(process.env.BENCH_JOBS ?? 10_000);
const workers = Number(process.env.BENCH_WORKERS ?? 20);
/** Of the run at full depth: the rest is given up. */
const runForMs = Number(process.env.BENCH_SECONDS ?? 60) * 1_000;
const cancelWithinMs = 5_000;
/** Rank of the job that is cancelled. */
const cancelled = -1;
let tellAbort: () => void = () => undefined;

const postgres = await startPostgres({ isDurable: true });
if (postgres === undefined) throw new Error('PostgreSQL is not on this machine.');
const folder = process.env.BENCH_QUEUE_PEERS ?? (await mkdtemp(join(tmpdir(), 'cartable-bench-queue-')));
try {
  if (!isAlone && process.env.BENCH_QUEUE_PEERS === undefined) await installPeers();
  console.log(`${jobs} jobs that do nothing, ${workers} workers in one process, ${cpus().length} cores`);
  console.log(`load ${loadavg()[0]!.toFixed(1)} at the start\n`);
  console.log(
    '| queue | put in | run | the last one, of another datastore, is run | a job put in beside nothing: median, slowest | given up with its transaction | urgent before waiting ones | cancelled while it runs |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const open of isAlone ? [leasedJobs] : [leasedJobs, graphile, boss])
    await measure(await open({ databaseUrl: await postgres.freshDatabase(), workers, folder }));
} finally {
  await postgres.stop();
  if (process.env.BENCH_QUEUE_PEERS === undefined) await rm(folder, { recursive: true, force: true });
}

async function installPeers(): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: peers }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
}

async function measure(queue: Contestant): Promise<void> {
  const isGivenUp = !(await isKeptAfterRollback(queue));
  const enqueued = performance.now();
  // By several requests at once, as a platform has them.
  let next = 0;
  const taken = () => {
    next += 1;
    return next - 1;
  };
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < jobs) await queue.enqueue({ rank: taken(), datastore: 'large' });
    }),
  );
  const putIn = jobs / ((performance.now() - enqueued) / 1_000);
  const other = jobs;
  const urgent = jobs + 1;
  await queue.enqueue({ rank: other, datastore: 'small' });
  await queue.enqueue({ rank: urgent, datastore: 'large', isUrgent: true });

  const order: number[] = [];
  const awaited = new Map<number, () => void>();
  const started = performance.now();
  const work = async ({ rank }: Work, signal: AbortSignal | undefined) => {
    order.push(rank);
    awaited.get(rank)?.();
    if (rank === cancelled) await aborted(signal);
  };
  const run = await queue.run(work);
  await until(() => order.length >= jobs + 2 || performance.now() - started > runForMs);
  const others = order.indexOf(other);
  const perSecond = order.length / ((performance.now() - started) / 1_000);

  // Those that are left would be in the way of the next measure.
  await run.stop();
  await queue.forget();
  const again = await queue.run(work);
  const delays: number[] = [];
  for (let rank = jobs + 2; rank < jobs + 102; rank += 1) {
    const from = performance.now();
    const ran = new Promise<void>((resolve) => awaited.set(rank, resolve));
    await queue.enqueue({ rank, datastore: 'small' });
    await ran;
    delays.push(performance.now() - from);
    await sleep(5);
  }
  delays.sort((a, b) => a - b);
  const isCancelled = await seesItsCancel(queue, awaited);
  await again.stop();
  await queue.close();
  const cells = [
    queue.name,
    `${putIn.toFixed(0)}/s`,
    `${perSecond.toFixed(0)}/s`,
    others < 0 ? `not in ${runForMs / 1000} s` : `after ${others} others`,
    `${delays[50]!.toFixed(0)} ms, ${delays.at(-1)!.toFixed(0)} ms`,
    isGivenUp ? 'yes' : 'no',
    order.indexOf(urgent) <= workers ? 'yes' : `after ${order.indexOf(urgent)}`,
    isCancelled ? 'told' : 'not told',
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Work that lasts until it is told to stop, or until nobody has told it. */
async function aborted(signal: AbortSignal | undefined): Promise<void> {
  signal?.addEventListener('abort', () => tellAbort());
  await sleep(cancelWithinMs, undefined, { signal }).catch(() => undefined);
}

async function seesItsCancel(queue: Contestant, awaited: Map<number, () => void>): Promise<boolean> {
  const told = new Promise<boolean>((resolve) => {
    tellAbort = () => resolve(true);
  });
  const ran = new Promise<void>((resolve) => awaited.set(cancelled, resolve));
  const id = await queue.enqueue({ rank: cancelled, datastore: 'small' });
  await ran;
  await queue.cancel?.(id);
  const controller = new AbortController();
  const patience = sleep(cancelWithinMs - 500, false, { signal: controller.signal }).catch(() => false);
  const isTold = await Promise.race([told, patience]);
  controller.abort();
  return isTold;
}

async function isKeptAfterRollback(queue: Contestant): Promise<boolean> {
  await queue.enqueueAndGiveUp({ rank: jobs + 1_000, datastore: 'large' });
  return (await queue.count()) > 0;
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await sleep(20);
}
