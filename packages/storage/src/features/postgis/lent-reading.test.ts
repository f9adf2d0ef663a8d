import { setImmediate as untilNextTurn } from 'node:timers/promises';
import type { FeatureBatch } from '@cartable/geo';
import { expect, it } from 'vitest';
import { LentReading } from './lent-reading.ts';

async function* batches(count: number): AsyncGenerator<FeatureBatch> {
  for (let i = 0; i < count; i++) yield { keys: [i], geometries: [null], rows: [[]] };
}

it('a reading that came to its end is not one given up, however late its reader asks for more', async () => {
  const reading = new LentReading(batches(2));
  for (const key of [0, 1]) {
    expect((await reading.next())!.keys).toEqual([key]);
    // The end is told in turns of its own.
    for (let turn = 0; turn < 5; turn++) await untilNextTurn();
  }
  expect(reading.isCut).toBe(false);
  expect(await reading.next()).toBeUndefined();
  reading.giveUp();
  expect(reading.isCut).toBe(false);
});

it('a reading given up before its end says so, and gives nothing more', async () => {
  const reading = new LentReading(batches(5));
  await reading.next();
  reading.giveUp();
  expect(reading.isCut).toBe(true);
  expect(await reading.next()).toBeUndefined();
});
