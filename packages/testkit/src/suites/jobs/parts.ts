import { type JobDefinition, JobOverview, JobParts, type Metadata, offeredPriority } from '@cartable/storage';
import { expect, it } from 'vitest';
import { eventually } from '../../eventually.ts';
import { FakeClock } from '../../fake-clock.ts';
import { jobTools } from './support.ts';

const leaseMs = 30_000;
const plan = { group: 0, first: 0, count: 4, plan: 'p' };

/** Parts of a job that several workers share. */
export function partsSuite(open: () => Promise<Metadata>): void {
  const { openQueue, startRunner, ended, enqueue, step } = jobTools(open);

  async function share() {
    const queue = await openQueue();
    const { metadata } = queue;
    const clock = new FakeClock();
    clock.advance(Date.now() - clock.now().getTime());
    const jobId = await enqueue(queue, 'pyramid');
    const worker = (role: 'leader' | 'helper') => new JobParts({ metadata, clock, jobId, role, leaseMs });
    const leader = worker('leader');
    await leader.announce(plan);
    return { clock, metadata, queue, leader, worker };
  }

  it('gives each part to one worker, again to another once the first is silent, and takes one result of it', async () => {
    const { clock, leader, worker } = await share();
    const [first, second] = [worker('helper'), worker('helper')];
    expect(await first.claim(plan, 2)).toEqual([0, 1]);
    expect(await second.claim(plan, 3)).toEqual([2, 3]);
    expect(await leader.claim(plan, 1)).toEqual([]);
    expect(await first.complete(0, 'key-0')).toBe(true);
    clock.advance(leaseMs - 1);
    await second.renew();
    clock.advance(2);
    expect(await leader.claim(plan, 4)).toEqual([1]);
    expect(await first.complete(1, 'late')).toBe(false);
    await second.giveBack({ untried: true });
    const rows = await leader.list();
    expect(rows.map(({ state, resultKey }) => [state, resultKey])).toEqual([
      ['DONE', 'key-0'],
      ['LEASED', null],
      ['OPEN', null],
      ['OPEN', null],
    ]);
  });

  it('gives no worker again what it is making, though its lease ran out, and takes its result if nobody else began', async () => {
    const { clock, worker } = await share();
    const [first, second] = [worker('helper'), worker('helper')];
    expect(await first.claim(plan, 2)).toEqual([0, 1]);
    clock.advance(leaseMs + 1);
    expect(await first.claim(plan, 1)).toEqual([2]);
    expect(await first.complete(0, 'key-0')).toBe(true);
    expect(await second.claim(plan, 1)).toEqual([1]);
  });

  it('leaves a part that stopped three helpers to the worker that leads', async () => {
    const { clock, leader, worker } = await share();
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await worker('helper').claim(plan, 1)).toEqual([0]);
      clock.advance(leaseMs + 1);
    }
    expect((await leader.list())[0]!.isFree).toBe(false);
    expect(await worker('helper').claim(plan, 1)).toEqual([1]);
    expect(await leader.claim(plan, 1)).toEqual([0]);
    expect(await worker('leader').claim(plan, 1)).toEqual([2]);
  });

  it('lets who leads make what another holds for too long, whose result is of no use then', async () => {
    const { leader, worker } = await share();
    const helper = worker('helper');
    expect(await helper.claim(plan, 4)).toEqual([0, 1, 2, 3]);
    expect(await helper.complete(0, 'key-0')).toBe(true);
    expect(await leader.claim(plan, 1)).toEqual([]);
    expect(await leader.overtake(plan, 1)).toEqual([1]);
    expect(await helper.complete(1, 'late')).toBe(false);
    expect(await helper.renew()).toBe(2);
    // What it makes itself it does not begin again.
    expect(await leader.overtake(plan, 4)).toEqual([2, 3]);
    expect(await leader.overtake(plan, 4)).toEqual([]);
  });

  it('gives nothing to who has planned otherwise, and frees at once what a former leader held', async () => {
    const { leader, worker } = await share();
    expect(await worker('helper').claim({ ...plan, plan: 'other' }, 4)).toEqual([]);
    expect(await leader.claim(plan, 2)).toEqual([0, 1]);
    await leader.setDone({ number: 0, plan: plan.plan }, null);
    const next = worker('leader');
    await next.takeOverFromLeader();
    expect(await next.claim(plan, 1)).toEqual([1]);
    // Its result was in a folder that is gone.
    await next.reopen({ number: 0, plan: 'other' });
    expect(await next.claim(plan, 1)).toEqual([2]);
    await next.reopen({ number: 0, plan: plan.plan });
    expect(await next.claim(plan, 1)).toEqual([0]);
  });

  it('ends by refusing results, then removing them, then its rows, and again when that was cut short', async () => {
    const { leader, worker } = await share();
    const helper = worker('helper');
    await helper.claim(plan, 1);
    const cut = leader.end(() => Promise.reject(new Error('the store is away')));
    await expect(cut).rejects.toThrow('the store is away');
    expect(await helper.complete(0, 'late')).toBe(false);
    expect(await leader.setDone({ number: 1, plan: plan.plan }, null)).toBe(false);
    expect(await worker('leader').claim(plan, 4)).toEqual([]);
    let removed = 0;
    const remove = async () => void removed++;
    await leader.end(remove);
    expect(await leader.list()).toEqual([]);
    await leader.end(remove);
    expect(removed).toBe(1);
  });

  it('tells a job that is only offered when another of any long kind waits for its place, and for nothing else', async () => {
    const queue = await openQueue();
    const begun: (() => Promise<boolean>)[] = [];
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const help = step('work', ({ isPlaceWanted }) => {
      begun.push(isPlaceWanted);
      return over;
    });
    const definitions: JobDefinition[] = [
      { kind: 'help', isLong: true, steps: [help] },
      { kind: 'long', isLong: true, steps: [step('work')] },
      { kind: 'short', steps: [help] },
    ];
    await startRunner(queue, definitions, { concurrency: 1 });
    const offer = (subject: string) =>
      queue.enqueue({ kind: 'help', subject, payload: null, priority: offeredPriority });
    await offer('first');
    await eventually(() => begun.length === 1);
    const isWanted = begun[0]!;
    await offer('second');
    await enqueue(queue, 'of no worker', 'a');
    await enqueue(queue, 'short', 'b');
    await eventually(() => begun.length === 2);
    await enqueue(queue, 'short', 'c');
    const behind = await enqueue(queue, 'long', 'first');
    expect(await isWanted()).toBe(false);
    const waiting = await enqueue(queue, 'long', 'd');
    expect(await eventually(isWanted)).toBe(true);
    end();
    for (const id of [behind, waiting]) expect((await ended(queue, id)).status).toBe('SUCCESS');
  });

  it('has as many jobs that are only offered leave their places as others wait, those that began last first', async () => {
    const queue = await openQueue();
    const helpers: { isWanted: () => Promise<boolean>; end: () => void }[] = [];
    const help = step('work', ({ isPlaceWanted }) => {
      return new Promise((resolve) => {
        helpers.push({ isWanted: isPlaceWanted, end: () => resolve('done') });
      });
    });
    let endLong = () => {};
    const long = step('work', () => new Promise<void>((resolve) => (endLong = resolve)));
    await startRunner(
      queue,
      [
        { kind: 'help', isLong: true, steps: [help] },
        { kind: 'long', isLong: true, steps: [long] },
      ],
      { longConcurrency: 3 },
    );
    for (let count = 1; count <= 3; count++) {
      await queue.enqueue({
        kind: 'help',
        subject: `help ${count}`,
        payload: null,
        priority: offeredPriority,
      });
      await eventually(() => helpers.length === count);
    }
    const wanted = () => Promise.all(helpers.map(({ isWanted }) => isWanted()));
    await enqueue(queue, 'long', 'a');
    await eventually(async () => (await wanted())[2]);
    expect(await wanted()).toEqual([false, false, true]);
    const second = await enqueue(queue, 'long', 'b');
    await eventually(async () => (await wanted())[1]);
    expect(await wanted()).toEqual([false, true, true]);
    helpers[2]!.end();
    // The one that has left counts until the job that waited has come to its place: the first one never leaves.
    await eventually(async () => {
      const [first, next] = await wanted();
      expect(first).toBe(false);
      return next;
    });
    helpers[1]!.end();
    await eventually(async () => {
      expect(await helpers[0]!.isWanted()).toBe(false);
      return (await queue.get(second))!.status === 'PROGRESS';
    });
    expect(await helpers[0]!.isWanted()).toBe(false);
    endLong();
    helpers[0]!.end();
  });

  it('counts help that is offered among what waits, but not how long it does', async () => {
    const { clock, metadata, queue } = await share();
    const overview = new JobOverview({ metadata, clock });
    await queue.requestCancel((await queue.findBySubject('s'))[0]!.id);
    await queue.enqueue({ kind: 'help', subject: 'h', payload: null, priority: offeredPriority });
    clock.advance(60_000);
    expect(await overview.count(clock.now())).toMatchObject({ waiting: 1, oldestWaiting: null });
    await queue.enqueue({ kind: 'late', subject: 'l', payload: null });
    clock.advance(60_000);
    const { waiting, oldestWaiting } = await overview.count(clock.now());
    expect([waiting, typeof oldestWaiting]).toEqual([2, 'string']);
  });
}
