import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../clock/clock.ts';
import { openFolderObjectStore } from './folder-object-store.ts';
import { sweepUnreferenced } from './sweep-unreferenced.ts';

const hourMs = 3_600_000;
const inTwoHours: Clock = { ...systemClock, now: () => new Date(Date.now() + 2 * hourMs) };

async function swept(clock: Clock): Promise<string[]> {
  const objects = openFolderObjectStore({ folder: temporaryFolder() });
  for (const key of ['notes/used', 'notes/lost', 'other/lost']) await objects.put(key, Buffer.from('a'));
  const keysInUse = async () => new Set(['notes/used']);
  return sweepUnreferenced(objects, { prefix: 'notes/', clock, graceMs: hourMs, keysInUse });
}

it('removes, of what lies under a prefix, what nothing refers to and is older than its grace', async () => {
  expect(await swept(inTwoHours)).toEqual(['notes/lost']);
  expect(await swept(systemClock)).toEqual([]);
});

it('goes by the clock of the machine, which dates its files, where that of the platform is another', async () => {
  expect(await swept({ ...inTwoHours, machineTime: systemClock.now })).toEqual([]);
});
