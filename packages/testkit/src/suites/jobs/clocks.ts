import { type JobDefinition, type Metadata, MetadataJobQueue } from '@cartable/storage';
import { expect, it } from 'vitest';
import { eventually } from '../../eventually.ts';
import { jobTools } from './support.ts';

/** Jobs left by a clock that was wrong. */
export function clocksSuite(open: () => Promise<Metadata>): void {
  const { openQueue, startRunner, ended, enqueue, step } = jobTools(open);

  it('runs at once what a clock that was set back since left, and what is for later then', async () => {
    const queue = await openQueue();
    const hourMs = 3_600_000;
    const offset = { ms: hourMs };
    const { sleep } = queue.clock;
    const clock = { now: () => new Date(Date.now() + offset.ms), sleep };
    const ahead = new MetadataJobQueue({ metadata: queue.metadata, clock });
    const runs: string[] = [];
    const run = async ({ payload }: { payload: unknown }) => {
      runs.push(payload as string);
      if (payload === 'tried' && runs.length === 1) throw new Error('network');
    };
    const definition: JobDefinition = { kind: 'late', steps: [step('only', run)] };
    const first = await startRunner(queue, [definition], { clock });
    const tried = await enqueue(ahead, 'late', 'a', 'tried');
    await eventually(async () => (await queue.get(tried))?.status === 'WAITING' && runs.length === 1);
    await first.stop({ graceMs: 100 });
    const left = await enqueue(ahead, 'late', 'b', 'left');
    const later = { kind: 'late', subject: 'c', payload: 'later', runAt: new Date(Date.now() + 2 * hourMs) };
    const scheduled = await ahead.enqueue(later);
    const cancelled = await enqueue(ahead, 'late', 'd', 'cancelled');
    offset.ms += 1_000;
    await ahead.requestCancel(cancelled);
    offset.ms = 0;
    await startRunner(queue, [definition], { clock });
    expect(await ended(queue, tried)).toMatchObject({ status: 'SUCCESS' });
    expect(await ended(queue, left)).toMatchObject({ status: 'SUCCESS' });
    expect(await ended(queue, cancelled)).toMatchObject({ status: 'ABORTED' });
    expect(await queue.get(scheduled)).toMatchObject({ status: 'WAITING' });
    expect(runs.filter((payload) => payload === 'later')).toEqual([]);
  });
}
