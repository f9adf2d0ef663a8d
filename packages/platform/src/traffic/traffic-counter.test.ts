import { expect, it } from 'vitest';
import type { OfferingDay } from './traffic.store.ts';
import { TrafficCounter } from './traffic-counter.ts';

function makeCounter() {
  let now = new Date('2026-11-22T23:59:50Z');
  let isBroken = false;
  const saved: OfferingDay[][] = [];
  const counter = new TrafficCounter({
    now: () => now,
    save: async (counted) => {
      if (isBroken) throw new Error('locked');
      saved.push([...counted]);
    },
  });
  return {
    counter,
    saved,
    breakDown: (broken: boolean) => {
      isBroken = broken;
    },
    goTo: (time: string) => {
      now = new Date(time);
    },
  };
}

it('adds up what each service answered, and writes it once', async () => {
  const { counter, saved } = makeCounter();
  counter.count('a', 10);
  counter.count('a', 5);
  counter.countShared(['b', 'c'], 7);
  await counter.flush();
  await counter.flush();
  expect(counter.requests).toBe(4);
  const day = '2026-11-22';
  expect(saved).toEqual([
    [
      { offeringId: 'a', day, requests: 2, bytes: 15 },
      { offeringId: 'b', day, requests: 1, bytes: 4 },
      { offeringId: 'c', day, requests: 1, bytes: 3 },
    ],
  ]);
});

it('keeps what could not be written, day by day', async () => {
  const { counter, saved, breakDown, goTo } = makeCounter();
  breakDown(true);
  counter.count('a', 1);
  await expect(counter.flush()).rejects.toThrow('locked');
  counter.count('a', 2);
  await expect(counter.flush()).rejects.toThrow('locked');
  goTo('2026-11-23T00:00:10Z');
  await expect(counter.flush()).rejects.toThrow('locked');
  counter.count('a', 4);
  breakDown(false);
  await counter.flush();
  expect(saved).toEqual([
    [
      { offeringId: 'a', day: '2026-11-22', requests: 2, bytes: 3 },
      { offeringId: 'a', day: '2026-11-23', requests: 1, bytes: 4 },
    ],
  ]);
});
