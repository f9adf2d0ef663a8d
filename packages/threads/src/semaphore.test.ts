import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const rejection = () => new RangeError('full');
const hasSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await new Promise(setImmediate);
  return settled;
};

it('runs as many tasks as it has slots, keeps some waiting and refuses the others', async () => {
  const semaphore = new Semaphore({ slots: 2, maxWaiting: 1, rejection });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (rank: number) =>
    semaphore.run(async () => {
      begun.push(rank);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const tasks = [start(1), start(2), start(3)];
  await expect(start(4)).rejects.toThrow(RangeError);
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await tasks[0];
  expect(begun).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(tasks);
  expect(semaphore.isFree).toBe(true);
});

it('gives its slot back when a task fails', async () => {
  const semaphore = new Semaphore({ slots: 1, maxWaiting: 0, rejection });
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(semaphore.run(async () => 'yes')).resolves.toBe('yes');
});

it('refuses who has waited for too long', async () => {
  const semaphore = new Semaphore({ slots: 1, maxWaitMs: 5, rejection });
  await semaphore.take();
  await expect(semaphore.take()).rejects.toThrow('full');
});

it('forgets who left while waiting, and gives the slot to the next', async () => {
  const semaphore = new Semaphore({ slots: 1, rejection });
  const leave = await semaphore.take();
  const gone = new AbortController();
  const first = semaphore.take(gone.signal);
  const second = semaphore.take();
  gone.abort();
  await expect(first).rejects.toThrow('full');
  expect(await hasSettled(second)).toBe(false);
  leave();
  expect(await hasSettled(second)).toBe(true);
});

it('with one slot lets one task through at a time, in order of arrival', async () => {
  const semaphore = new Semaphore({ slots: 1 });
  const done: string[] = [];
  const run = (name: string) =>
    semaphore.run(async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
    });
  await Promise.all([run('a'), run('b')]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('lets nobody in, nor wait, who has already gone', async () => {
  const semaphore = new Semaphore({ slots: 1, rejection });
  const gone = AbortSignal.abort();
  await expect(semaphore.take(gone)).rejects.toThrow(RangeError);
  expect(semaphore.isFree).toBe(true);
  const giveBack = await semaphore.take();
  await expect(semaphore.take(gone)).rejects.toThrow(RangeError);
  giveBack();
  expect(semaphore.isFree).toBe(true);
});
