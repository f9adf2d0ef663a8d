import { CartableError } from '@cartable/contract';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { MapWorkerPool, type PoolSize } from './pool.ts';

let pool: MapWorkerPool;
afterEach(() => pool.close());

const open = (more: Partial<PoolSize> = {}): MapWorkerPool =>
  new MapWorkerPool(
    { dataDir: temporaryFolder(), databaseUrl: undefined },
    { threads: 2, streamsPerAddress: 4, ...more },
  );

const message = {
  kind: 'draw-message',
  width: 8,
  height: 8,
  text: 'Rien',
  background: '#ffffff',
  transparent: true,
  format: 'image/png',
} as const;

it('has no thread until one is needed, then answers', async () => {
  pool = open();
  expect(pool.load.threads).toBe(0);
  const answer = await pool.run(message, { timeoutMs: 60_000 });
  expect(answer).toBeDefined();
  expect(pool.load.threads).toBe(1);
});

it('begins nothing for one that has left already', async () => {
  pool = open();
  await expect(pool.run(message, { timeoutMs: 60_000, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'common.busy',
  });
  expect(pool.load.threads).toBe(0);
});

it('starts one thread when woken, however often', async () => {
  pool = open();
  for (let time = 0; time < 5; time += 1) pool.wake();
  await pool.run(message, { timeoutMs: 60_000 });
  pool.wake();
  expect(pool.load.threads).toBe(1);
});

it('gives back the threads of a rush soon after it, but for one', async () => {
  const idleMs = 600;
  pool = open({ idleMs });
  const rush = Array.from({ length: 40 }, () => pool.run(message, { timeoutMs: 60_000 }));
  await Promise.all(rush);
  expect(pool.load.threads).toBe(2);
  await eventually(() => pool.load.threads === 1);
  // Three times as long as the others stayed.
  const until = performance.now() + 3 * idleMs;
  while (performance.now() < until) {
    expect(pool.load.threads).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, idleMs / 10));
  }
});

it('has as many threads ready as are to stay, one after the other, and keeps them', async () => {
  // Threads are spoken to three times in it: a busy machine may hold up one of them for some seconds.
  const idleMs = 6_000;
  pool = open({ ready: 2, idleMs });
  const preparing = pool.prepare();
  expect(pool.load.threads).toBe(1);
  await preparing;
  expect(pool.load.threads).toBe(2);
  const until = performance.now() + 1.2 * idleMs;
  while (performance.now() < until) {
    expect(pool.load.threads).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, idleMs / 10));
  }
});

it('draws likely maps in the threads that stay, which outlive one that cannot be drawn', async () => {
  pool = open({ ready: 2 });
  await pool.prepare();
  const ref = { datasetId: 'gone', table: 'gone', version: 'v1' };
  await pool.drawLikely([
    { layers: [{ ...ref, sld: '' }], around: ref, srid: 2154, extent: [0, 0, 1, 1], spacing: 1 },
  ]);
  expect(pool.load.threads).toBe(2);
  await expect(pool.run(message, { timeoutMs: 60_000 })).resolves.toBeDefined();
});

describe('more tasks at once than may wait', () => {
  const rush = (tasks: number) =>
    Promise.allSettled(Array.from({ length: tasks }, () => pool.run(message, { timeoutMs: 60_000 })));
  const rejections = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));

  it('are refused while the first thread starts, and at work', async () => {
    pool = open({ threads: 1, mostWaiting: 3 });
    for (const state of ['cold', 'warm']) {
      const outcomes = await rush(200);
      const rejected = rejections(outcomes);
      expect(rejected.length, state).toBeGreaterThan(150);
      expect(outcomes.length - rejected.length, state).toBeGreaterThanOrEqual(3);
      for (const reason of rejected) {
        expect(reason).toBeInstanceOf(CartableError);
        expect(reason).toMatchObject({ code: 'common.busy', params: { seconds: 1 } });
      }
      expect(pool.load.waiting).toBe(0);
    }
    await expect(pool.run(message, { timeoutMs: 60_000 })).resolves.toBeDefined();
  });
});
