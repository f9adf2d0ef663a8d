import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, expect, it } from 'vitest';
import { MapWorkerPool } from './pool.ts';

let pool: MapWorkerPool;
afterEach(() => pool.close());

const open = (more: { idleMs?: number } = {}): MapWorkerPool =>
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
