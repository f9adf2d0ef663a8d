import { type Metadata, openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PeriodicTasks, startPeriodicTasks } from './periodic-tasks.ts';
import { listRounds, recordRound } from './task-round.store.ts';
import { taskRoundsMigration } from './task-round.tables.ts';

const everyMs = 60_000;
const context = { place: 'here' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record(run: (name: string) => Promise<void> = async () => {}) {
  const seen: string[] = [];
  const tasks: PeriodicTasks<typeof context> = {
    everyMs,
    tasks: ['orphans', 'history'].map((name) => ({
      name,
      run: async ({ place }) => {
        seen.push(`${name} ${place}`);
        await run(name);
      },
    })),
    onFailure: (_context, task, error) => seen.push(`${task} failed: ${(error as Error).message}`),
    onEnd: async (_context, { task, failed }) => void seen.push(`${task} ${failed ? 'badly' : 'well'}`),
  };
  return { seen, tasks };
}

it('runs at once, then at every period, one task after the other', async () => {
  const { seen, tasks } = record();
  const stop = startPeriodicTasks(context, tasks);
  await vi.advanceTimersByTimeAsync(0);
  const round = ['orphans here', 'orphans well', 'history here', 'history well'];
  expect(seen).toEqual(round);
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(seen).toEqual([...round, ...round]);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  expect(seen).toHaveLength(2 * round.length);
});

it('tells a failure and goes on with the next task', async () => {
  const { seen, tasks } = record(async (name) => {
    if (name === 'orphans') throw new Error('locked');
  });
  await startPeriodicTasks(context, tasks)();
  expect(seen).toEqual([
    'orphans here',
    'orphans failed: locked',
    'orphans badly',
    'history here',
    'history well',
  ]);
});

it('begins no second round beside one under way, and stops once that is over', async () => {
  const gate = Promise.withResolvers<void>();
  const { seen, tasks } = record(() => gate.promise);
  const stop = startPeriodicTasks(context, tasks);
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(seen).toEqual(['orphans here']);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  gate.resolve();
  await stopping;
  expect(seen.at(-1)).toBe('history well');
});

it('keeps the last round of each task', async () => {
  vi.useRealTimers();
  const metadata: Metadata = await openMetadata({ dataDir: temporaryFolder() });
  try {
    await metadata.migrate([{ domain: 'operations', migrations: [taskRoundsMigration] }]);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute));
    await recordRound(metadata, { task: 'orphans', at: at(0), failed: true });
    await recordRound(metadata, { task: 'history', at: at(1), failed: false });
    await recordRound(metadata, { task: 'orphans', at: at(2), failed: false });
    expect(await listRounds(metadata)).toEqual([
      { task: 'history', at: at(1).toISOString(), failed: false },
      { task: 'orphans', at: at(2).toISOString(), failed: false },
    ]);
  } finally {
    await metadata.close();
  }
});
