import { expect, it } from 'vitest';
import { runThread } from './run-thread.ts';

const entry = new URL('./test-support/single-thread.ts', import.meta.url);

it('hears what a thread says, and waits for its end', async () => {
  const heard: number[] = [];
  await runThread<number>({ entry, data: { times: 3 }, onMessage: (rank) => heard.push(rank) });
  expect(heard).toEqual([1, 2, 3]);
});

it('tells a thread that throws from one that exits by itself', async () => {
  const run = (fails: string) => runThread({ entry, data: { times: 0, fails } });
  await expect(run('throws')).rejects.toMatchObject({
    name: 'ThreadError',
    end: 'crashed',
    message: 'A thread crashed: a bug',
    cause: { message: 'a bug' },
  });
  await expect(run('exits')).rejects.toMatchObject({ name: 'ThreadError', end: 'stopped' });
});
