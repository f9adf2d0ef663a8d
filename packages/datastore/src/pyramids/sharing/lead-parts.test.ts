import { JobParts } from '@cartable/storage';
import { FakeClock, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openPlatform } from '../../test-support/platform.ts';
import { HelpOffers } from './help-offers.ts';
import { PartsLeader } from './lead-parts.ts';

const plan = { group: 0, first: 0, count: 3, plan: 'p' };
const generation = { storedDataId: 'd', executionId: 'e' };
const helpJobKind = 'some.help';
const tenMinutes = 600_000;

/** The one who leads, in a process whose jobs nobody runs. */
async function open() {
  const platform = await openPlatform({ dataDir: temporaryFolder() });
  onTestFinished(() => platform.close());
  const clock = new FakeClock();
  clock.advance(Date.now() - clock.now().getTime());
  const context = { ...platform.context, clock };
  const jobId = await platform.queue.enqueue({ kind: 'pyramid', subject: 's', payload: null });
  const shared = { jobId, generation };
  const leader = new PartsLeader(context, shared, new AbortController().signal, {
    jobKind: helpJobKind,
    isEarly: true,
  });
  const report = (state: { made?: readonly number[]; wanted: number }) =>
    leader.answer({ kind: 'report', folder: temporaryFolder(), state: { ...plan, made: [], ...state } });
  const { metadata } = platform;
  const helper = new JobParts({ metadata, clock, jobId, role: 'helper' });
  return { platform, context, clock, shared, report, helper };
}

it('makes the parts of a helper that renews its leases and ends none', async () => {
  const { clock, report, helper } = await open();
  await report({ wanted: 0 });
  expect(await helper.claim(plan, 3)).toEqual([0, 1, 2]);
  expect(await report({ wanted: 2 })).toMatchObject({ granted: [] });
  clock.advance(tenMinutes - 1);
  await helper.renew();
  expect(await report({ wanted: 2 })).toMatchObject({ granted: [] });
  clock.advance(1);
  expect(await report({ wanted: 2 })).toMatchObject({ granted: [0] });
  expect(await helper.complete(0, 'late')).toBe(false);
  expect(await helper.renew()).toBe(2);
});

it('waits for four times what its own slowest part took, a minute at least', async () => {
  const { clock, report, helper } = await open();
  await report({ wanted: 0 });
  expect(await report({ wanted: 1 })).toMatchObject({ granted: [0] });
  expect(await helper.claim(plan, 2)).toEqual([1, 2]);
  clock.advance(20_000);
  await helper.renew();
  expect(await report({ made: [0], wanted: 1 })).toMatchObject({ granted: [] });
  clock.advance(79_999);
  await helper.renew();
  expect(await report({ wanted: 1 })).toMatchObject({ granted: [] });
  clock.advance(1);
  expect(await report({ wanted: 1 })).toMatchObject({ granted: [1] });
});

/** Ends the offer that waits, as a worker would. */
async function endOffer(platform: Awaited<ReturnType<typeof openPlatform>>, result: object): Promise<void> {
  const tables = platform.metadata.tables<{
    jobs: { id: string; kind: string; status: string; finished_at: string | null };
    job_steps: { job_id: string; name: string; result: string; finished_at: string };
  }>();
  const at = new Date().toISOString();
  const { id } = await tables
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', helpJobKind)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  const step = { job_id: id, name: 'help', result: JSON.stringify(result), finished_at: at };
  await tables.insertInto('job_steps').values(step).execute();
  await tables.updateTable('jobs').set({ status: 'SUCCESS', finished_at: at }).where('id', '=', id).execute();
}

async function offersOf(platform: Awaited<ReturnType<typeof openPlatform>>): Promise<number> {
  const kinds = [helpJobKind];
  return (await platform.queue.listRecent({ kinds, endedAfter: new Date(0), limit: 500 })).length;
}

it('goes on offering help to those who may come back, and no longer to those who are of no use', async () => {
  const { platform, context, shared } = await open();
  const offers = new HelpOffers(context, shared, helpJobKind);
  for (let count = 1; count <= 40; count++) {
    await offers.offer();
    await offers.offer();
    expect(await offersOf(platform)).toBe(count);
    await endOffer(platform, { parts: 0, hasMadeWay: true });
  }
  for (let count = 1; count <= 40; count++) {
    await offers.offer();
    if ((await offersOf(platform)) === 40 + count) await endOffer(platform, { parts: 0, hasMadeWay: false });
  }
  expect(await offersOf(platform)).toBe(40 + 32);
});
