import { expect, it } from 'vitest';
import { leastBusy } from './balance.ts';

const choose = leastBusy({ maxThreads: 2, tasksPerWorker: 3 });
const workers = (...usages: number[]) => usages.map((currentUsage) => ({ currentUsage }));
const chosen = (...usages: number[]) => {
  const list = workers(...usages);
  const worker = choose({}, list);
  return worker && list.indexOf(worker);
};

it('takes a worker with nothing to do', () => {
  expect(chosen(1, 0)).toBe(1);
});

it('asks for another worker while there may be one', () => {
  expect(chosen(1)).toBeNull();
  expect(chosen()).toBeNull();
});

it('shares the least busy one, up to what a worker holds', () => {
  expect(chosen(2, 1)).toBe(1);
  expect(chosen(3, 3)).toBeNull();
});
