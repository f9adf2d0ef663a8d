import { expect, it } from 'vitest';
import { ExpectedWait } from './expected-wait.ts';

it('nobody waits while a thread is free', () => {
  const wait = new ExpectedWait(2);
  wait.begin();
  expect(wait.ms).toBe(0);
});

it('tasks in front wait as long as they take to end', () => {
  const wait = new ExpectedWait(2);
  for (let n = 0; n < 42; n++) wait.begin();
  // Nothing has ended yet: a tenth of a second each is presumed, 41 before a newcomer begins.
  expect(wait.ms).toBe(2050);
  for (let n = 1; n <= 10; n++) wait.end(n * 100);
  // 32 under way, 2 at once: 31 before a newcomer begins, one every 100 ms.
  expect(wait.ms).toBeCloseTo(3100);
});

it('what ended slowly long ago is forgotten once all is calm', () => {
  const wait = new ExpectedWait(1);
  for (let n = 0; n < 5; n++) wait.begin();
  for (let n = 1; n <= 4; n++) wait.end(n * 10_000);
  expect(wait.ms).toBe(100);
  for (let n = 0; n < 3; n++) wait.begin();
  expect(wait.ms).toBe(400);
});

it('a rush that comes at once waits no longer than was promised, before anything of it has ended', () => {
  const wait = new ExpectedWait(2);
  const promisedMs = 2000;
  let admitted = 0;
  for (let n = 0; n < 600; n++) {
    if (wait.ms > promisedMs) continue;
    wait.begin();
    admitted += 1;
  }
  // Two at once, a tenth of a second each: the last one begins after those before it.
  const lastBeginsAfterMs = (Math.ceil(admitted / 2) - 1) * 100;
  expect(lastBeginsAfterMs).toBeLessThanOrEqual(promisedMs);
  expect(admitted).toBeGreaterThan(30);
});

it.each([
  ['just after two quick tasks', 2],
  ['in the middle of many', 20],
])('a pause of the machine, %s, is not taken for the pace of those that follow', (_when, quick) => {
  const wait = new ExpectedWait(2);
  const [quickMs, pauseMs, promisedMs] = [10, 600, 5_000];
  for (let n = 0; n < quick + 3; n++) wait.begin();
  let now = 0;
  const end = (afterMs: number) => {
    now += afterMs;
    wait.end(now);
  };
  for (let n = 0; n < quick; n++) end(quickMs);
  // Half a second without an end, while some sixty of a hundred a second arrive.
  for (let n = 0; n < 60; n++) wait.begin();
  end(pauseMs);
  end(quickMs);
  expect(wait.ms).toBeLessThan(promisedMs);
});
