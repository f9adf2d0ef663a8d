import { expect, it } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const untilAborted: Step = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('tells how far it is, and how much was kept', async () => {
  const told: number[] = [];
  const { signal } = new AbortController();
  const steps = Array.from({ length: 5 }, (): Step => async () => 10);
  expect(await runSteps(steps, { atOnce: 2, signal, onProgress: ({ done }) => told.push(done) })).toBe(50);
  expect(told).toEqual([1, 2, 3, 4, 5]);
});

it('stops the others when one fails, waits until they stopped, and tells nothing more', async () => {
  const told: number[] = [];
  let hasStopped = false;
  let isLateRun = false;
  const refused = new Error('No room.');
  const slow: Step = async (signal) => {
    await untilAborted(signal).catch(() => undefined);
    hasStopped = true;
    return 10;
  };
  const late: Step = async () => {
    isLateRun = true;
    return 10;
  };
  const running = runSteps([slow, async () => Promise.reject(refused), late, late], {
    atOnce: 2,
    signal: new AbortController().signal,
    onProgress: ({ done }) => told.push(done),
  });
  await expect(running).rejects.toBe(refused);
  expect({ hasStopped, isLateRun, told }).toEqual({ hasStopped: true, isLateRun: false, told: [] });
});

it('is given up by its signal', async () => {
  const given = new AbortController();
  const running = runSteps([untilAborted, untilAborted], {
    atOnce: 2,
    signal: given.signal,
    onProgress: () => undefined,
  });
  given.abort(new Error('Given up.'));
  await expect(running).rejects.toThrow('Given up.');
});
