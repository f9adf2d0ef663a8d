import { expect, it } from 'vitest';
import { WaitingLane } from './waiting-lane.ts';

it('runs as many tasks as it has places, keeps some waiting and refuses the others', async () => {
  const lane = new WaitingLane({ places: 2, waitingPlaces: 1 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (rank: number) =>
    lane.run(async () => {
      begun.push(rank);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const tasks = [start(1), start(2), start(3)];
  await expect(start(4)).rejects.toMatchObject({ code: 'common.busy' });
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await tasks[0];
  expect(begun).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(tasks);
  await Promise.all([start(5), Promise.resolve().then(() => ends.at(-1)?.())]);
  expect(begun).toEqual([1, 2, 3, 5]);
});

it('gives its place back when a task fails', async () => {
  const lane = new WaitingLane({ places: 1, waitingPlaces: 0 });
  await expect(lane.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lane.run(async () => 'yes')).resolves.toBe('yes');
});
